/** Number of bytes that are enough to recognise the type of a picture. */
export const PICTURE_HEAD = 12

/**
 * The type of a picture by its first bytes, whatever its name says; null when it is not one that browsers show safely.
 */
export function pictureType(
  bytes: Uint8Array,
): 'image/png' | 'image/jpeg' | 'image/gif' | 'image/webp' | null {
  const starts = (at: number, ...wanted: number[]) =>
    wanted.every((byte, index) => bytes[at + index] === byte)
  if (starts(0, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'image/png'
  if (starts(0, 0xff, 0xd8, 0xff)) return 'image/jpeg'
  if (starts(0, 0x47, 0x49, 0x46, 0x38)) return 'image/gif'
  if (starts(0, 0x52, 0x49, 0x46, 0x46) && starts(8, 0x57, 0x45, 0x42, 0x50)) return 'image/webp'
  return null
}

/** Types that a browser only draws. Anything else is handed over as a file, whatever it calls itself. */
const RASTER = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif', 'image/bmp'])

export const isRaster = (mimeType: string): boolean =>
  RASTER.has(mimeType.toLowerCase().split(';')[0]?.trim() ?? '')
