/** The version of the reading of files. Raise it when another text is made of a file, so that stored files are read again. */
export const FILE_TEXT_VERSION = 2
