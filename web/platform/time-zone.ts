/** Of this browser, by its IANA name: days in a search are the reader's. */
export const timeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone
