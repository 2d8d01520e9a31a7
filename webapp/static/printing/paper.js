// Opens the print dialog of the browser as soon as the sheets have loaded.
if (document.querySelector(".paper")) window.print();
