/** This browser's time zone by its IANA name: days in a search are in the reader's time zone. */
export const timeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/** The zones that this browser knows, to choose from; a stored one is among them even where it has another name there. */
export const timeZoneOptions = (stored: string | null) =>
  [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone'), ...(stored ? [stored] : [])])]
    .sort()
    .map(value => ({ value, label: value.replaceAll('_', ' ') }))
