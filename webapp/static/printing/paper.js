// Opens the browser's own dialog as soon as the sheets are there.
if (document.querySelector(".paper")) window.print();
