import { mapAttributes } from '#core/text/html/map-attributes.ts'

/** Changes the addresses of the pictures in a text. If `change` returns null, the address stays. */
export const mapPictures = (html: string, change: (address: string) => string | null): string =>
  mapAttributes(html, { tag: 'img', attribute: 'src' }, change)
