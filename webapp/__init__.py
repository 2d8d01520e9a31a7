"""The web front end: requests in, calls of `solver`, HTML out. No Sudoku rule and no pixel lives here.

`create_app()` puts the rooms together: one package a page, guards round all of them. Flask is imported only there,
because the command line enters through `webapp.__main__` and mostly serves nothing.
"""

# No import stands here, not even that of annotations: Ctrl-C would be answered by Python meanwhile, with a traceback.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from flask import Flask


def create_app(config: "Mapping[str, object] | None" = None) -> "Flask":
    """Create the application, as any WSGI server may serve it.

    Keys of `config`: Flask's own; HOSTS, names that requests may use, in place of those in the variable SUDOKU_HOSTS
    (any where neither names one); PREFIX, the path in front of all of ours; PROXIES, how many proxies in front are
    believed; LOG, "all" or "refusals" for a line of each on standard error; LESSONS, a folder of lessons to offer.

    Raises FileNotFoundError where htmx has not been put in place, so that no page is ever served without it,
    and ClickException with a sentence for names and prefixes that are none.
    """
    from flask import Flask

    from solver.formats.pdf_attachment import FIRST_LINE, LAST_LINE
    from webapp.board import hardness_routes as hints
    from webapp.board import picture_zip, pictures, texts
    from webapp.board import routes as board
    from webapp.board.hint import split_cell_names
    from webapp.demo import (
        batch_statistics,
        collection_times,
        lecturer,
        lesson_folder,
        lessons,
        move_pictures,
        move_sequences,
        own_lessons,
        predict,
        substeps,
        timings,
    )
    from webapp.demo import race_routes as race
    from webapp.demo import routes as demo
    from webapp.learn import documents_routes as documents
    from webapp.learn import lesson_deck, lesson_papers, technique_cards, technique_pages
    from webapp.printing import routes as printing
    from webapp.puzzles import browse, check_grid, new_puzzle
    from webapp.puzzles import photo_routes as photo
    from webapp.serving import (
        access_log,
        allowed_hosts,
        assets,
        compression,
        errors,
        health,
        limits,
        offline,
        proxies,
        security,
    )
    from webapp.serving.addresses import address_of, path_of
    from webapp.shared import qr

    assets.assets()
    app = Flask(__name__, static_folder=None)
    app.request_class = security.Request
    # Of all templates: the usual cache has a lock, for which threads wait in turn.
    app.jinja_options = {"cache_size": -1}
    app.config.update(
        MAX_CONTENT_LENGTH=security.MAX_FORM_BYTES,
        MAX_FORM_MEMORY_SIZE=security.MAX_FORM_BYTES,
        MAX_FORM_PARTS=security.MAX_FORM_FIELDS,
    )
    app.config.update(
        {security.HOSTS_KEY: allowed_hosts.own_hosts(), security.PROXIES_KEY: 0, access_log.LOG_KEY: "", "PREFIX": ""}
        | dict(config or {})
    )
    app.jinja_env.globals.update(pieces=split_cell_names, address_of=address_of, url_for=path_of)
    app.jinja_env.globals.update(list_lines=f"{FIRST_LINE}|{LAST_LINE}")
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True
    pages = (
        assets,
        health,
        offline,
        qr,
        browse,
        new_puzzle,
        photo,
        hints,
        technique_pages,
        technique_cards,
        board,
        pictures,
        texts,
        check_grid,
        demo,
        lecturer,
        lessons,
        lesson_deck,
        lesson_papers,
        lesson_folder,
        own_lessons,
        move_pictures,
        move_sequences,
        predict,
        substeps,
    )
    for each in (*pages, picture_zip, race, timings, collection_times, batch_statistics, documents, printing):
        app.register_blueprint(each.pages)
    access_log.install(app)  # first, as what is installed later looks at an answer earlier
    compression.install(app)
    limits.install(app)  # before a guard reads the form
    security.install(app)
    errors.install(app)
    lesson_folder.install(app)
    paths = {rule.rule.split("/")[1] for rule in app.url_map.iter_rules()}
    prefix = proxies.parse_prefix(app.config["PREFIX"], paths)
    served = proxies.wrap_for_proxies(app.wsgi_app, app.config[security.PROXIES_KEY], prefix)
    app.wsgi_app = served  # type: ignore[method-assign, assignment]  # Flask's own way to put something round it
    return app
