/** The largest PDF that the specification lets a person upload (section 1.4: 50 MB), in bytes. */
export const MAX_PDF_BYTES = 52_428_800;
