"""The web front end: requests in, calls of `solver`, HTML out. No Sudoku rule and no pixel lives here.

`create_app()` puts the packages together. Only its steps import Flask, because the command line enters through
`webapp.__main__` and mostly serves nothing.
"""

# No import is here, not even that of annotations: Ctrl-C would be answered by Python meanwhile, with a traceback.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from flask import Flask


def create_app(config: "Mapping[str, object] | None" = None) -> "Flask":
    """Create the application, as any WSGI server may serve it.

    Keys of `config`: Flask's own; HOSTS, names that requests may use, in place of those in the variable SUDOKU_HOSTS
    (any where neither names one); PREFIX, the path in front of all of ours; PROXIES, how many proxies in front are
    believed; LOG, "all" or "refusals" for a line of each on standard error; LESSONS, a folder of lessons to offer;
    ALGORITHMS, the algorithms to offer, in place of ours; EMBED, the sites that may frame the pages below /embed/.

    Raises FileNotFoundError where htmx has not been put in place, so that no page is ever served without it,
    and ClickException with a sentence for names, prefixes and sites that are none.
    """
    app = make_flask()
    configure(app, config or {})
    prepare_templates(app)
    register_pages(app)
    install_guards(app)
    offer_lessons(app)
    wrap_for_proxies(app)
    return app


def make_flask() -> "Flask":
    """Make an application without pages. Raises FileNotFoundError where a file that all pages need is missing."""
    from flask import Flask

    from webapp.serving import assets, security

    assets.assets()
    app = Flask(__name__, static_folder=None)
    app.request_class = security.Request
    app.url_map.strict_slashes = False  # a slash too many at the end leads to the same page
    return app


def configure(app: "Flask", config: "Mapping[str, object]") -> None:
    """Set the limits of forms, our own keys, and the keys of `config` in their place."""
    from solver.search import ALGORITHMS
    from webapp.serving import access_log, allowed_hosts, embedding, security
    from webapp.shared.algorithms import ALGORITHMS_KEY

    app.config.update(
        MAX_CONTENT_LENGTH=security.MAX_FORM_BYTES,
        MAX_FORM_MEMORY_SIZE=security.MAX_FORM_BYTES,
        MAX_FORM_PARTS=security.MAX_FORM_FIELDS,
        PREFIX="",
    )
    app.config[security.HOSTS_KEY] = allowed_hosts.own_hosts()
    app.config[security.PROXIES_KEY] = 0
    app.config[access_log.LOG_KEY] = ""
    app.config[ALGORITHMS_KEY] = ALGORITHMS
    app.config[embedding.EMBED_KEY] = ()
    app.config.update(config)
    app.config[embedding.EMBED_KEY] = embedding.parse_sites(app.config[embedding.EMBED_KEY])


def prepare_templates(app: "Flask") -> None:
    """Give templates their functions, and trim the lines of their statements."""
    from solver.formats.pdf_attachment import FIRST_LINE, LAST_LINE
    from solver.techniques.technique import LEVELS
    from solver.text import count_noun
    from webapp.board.hint import split_cell_names
    from webapp.serving.addresses import address_of, path_of, plain_path_of
    from webapp.serving.themes import PAGE_COLOURS
    from webapp.shared import builtin_puzzles, example_panel, own_puzzle, puzzle_at_hand, slides
    from webapp.shared.rooms import ROOMS, current_place, offered_tabs

    app.jinja_env.globals.update(pieces=split_cell_names, address_of=address_of, url_for=path_of)
    app.jinja_env.globals.update(plain_path_of=plain_path_of, at_hand=puzzle_at_hand.at_hand)
    app.jinja_env.globals.update(
        stored_puzzle_use=puzzle_at_hand.stored_puzzle_use,
        hand_fields=puzzle_at_hand.hand_fields,
        fields_to_return=own_puzzle.fields_to_return,
        canonical_address=puzzle_at_hand.canonical_address,
    )
    app.jinja_env.globals.update(puzzle_levels=LEVELS, page_colours=PAGE_COLOURS, starters=builtin_puzzles.starters)
    app.jinja_env.globals.update(
        gallery_collections=builtin_puzzles.gallery_collections, examples_panel=example_panel.examples_panel
    )
    app.jinja_env.globals.update(has_slides=slides.has_slides, why_no_slides=slides.why_no_slides)
    app.url_defaults(puzzle_at_hand.add_to_address)
    app.jinja_env.globals.update(rooms=ROOMS, current_place=current_place, offered_tabs=offered_tabs)
    app.jinja_env.filters["count_noun"] = count_noun
    app.jinja_env.globals.update(list_lines=f"{FIRST_LINE}|{LAST_LINE}")
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True


def register_pages(app: "Flask") -> None:
    """Register the blueprint `pages` of every module that has one."""
    from webapp.board import board_settings, hardness_routes, picture_zip, pictures, texts
    from webapp.board import routes as board
    from webapp.demo import (
        batch_statistics,
        data_routes,
        downloads,
        lecturer,
        lesson_editor,
        lesson_folder,
        lessons,
        move_pictures,
        move_sequences,
        old_addresses,
        own_lessons,
        own_program,
        predict,
        race_routes,
        search_file,
    )
    from webapp.demo import routes as demo
    from webapp.embeds import routes as embeds
    from webapp.learn import (
        documents_routes,
        lesson_deck,
        lesson_file,
        lesson_papers,
        manual_routes,
        technique_cards,
        technique_pages,
        write,
        write_runner,
    )
    from webapp.printing import routes as printing
    from webapp.puzzles import browse, check_grid, new_puzzle, photo_routes, recent
    from webapp.serving import assets, health, offline
    from webapp.shared import link_preview, qr

    modules = (
        *(assets, health, offline, qr, link_preview),
        *(browse, new_puzzle, photo_routes, recent, hardness_routes, technique_pages, technique_cards),
        *(board, board_settings, pictures, texts, check_grid),
        *(demo, data_routes, lecturer, lessons, lesson_deck, lesson_papers, lesson_file, lesson_folder, own_lessons),
        *(lesson_editor, search_file),
        *(downloads, move_pictures, move_sequences, predict, picture_zip),
        *(race_routes, old_addresses, own_program, batch_statistics, documents_routes, manual_routes, printing),
        *(write, write_runner, embeds),
    )
    for module in modules:
        app.register_blueprint(module.pages)


def install_guards(app: "Flask") -> None:
    """Install what looks at every request and every answer: what is installed last looks at an answer first."""
    from webapp.serving import access_log, compression, errors, limits, security

    access_log.install(app)
    compression.install(app)
    limits.install(app)  # before a guard reads the form
    security.install(app)
    errors.install(app)


def offer_lessons(app: "Flask") -> None:
    """Offer the lessons of the folder that the configuration names, if it names one."""
    from webapp.demo import lesson_folder

    lesson_folder.install(app)


def wrap_for_proxies(app: "Flask") -> None:
    """Serve the pages below the prefix, and believe the configured number of proxies."""
    from webapp.serving import proxies, security

    paths = {rule.rule.split("/")[1] for rule in app.url_map.iter_rules()}
    prefix = proxies.parse_prefix(app.config["PREFIX"], paths)
    served = proxies.wrap_for_proxies(app.wsgi_app, app.config[security.PROXIES_KEY], prefix)
    app.wsgi_app = served  # type: ignore[method-assign, assignment]  # Flask's own way to put something round it
