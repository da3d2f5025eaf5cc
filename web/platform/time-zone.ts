/** This browser's time zone by its IANA name: days in a search are in the reader's time zone. */
export const timeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone
