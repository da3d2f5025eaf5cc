/** In characters of the address that holds it: large enough for a sharp logo, and small enough for every mail. */
const MOST = 140_000
/** In pixels: signatures are read at half of it. */
const WIDTHS = [800, 600, 400, 300, 200]
export const PICTURE_TYPES = 'image/png,image/jpeg,image/gif,image/webp'

export interface SignaturePicture {
  /** A `data:` address. */
  src: string
  /** In pixels, as it is shown. */
  width: number
  height: number
}

/**
 * A picture for a signature. A large one is made smaller, because it goes out with every mail. Throws, with the reason in plain
 * words, where the browser cannot read it.
 */
export async function readPicture(file: Blob): Promise<SignaturePicture> {
  if (!PICTURE_TYPES.split(',').includes(file.type))
    throw new Error('Please choose a PNG, JPEG, GIF or WebP picture')
  const picture = await createImageBitmap(file).catch(() => null)
  if (!picture) throw new Error('This picture cannot be read. Please choose another one.')
  const src = await addressOf(file)
  const shown = Math.min(picture.width, WIDTHS[0] as number)
  const size = (width: number) => ({ width, height: Math.round((width * picture.height) / picture.width) })
  if (src.length <= MOST) return { src, ...size(Math.min(shown, 400)) }
  for (const width of WIDTHS.filter(width => width <= shown || width === WIDTHS.at(-1))) {
    const smaller = draw(picture, size(width), file.type === 'image/jpeg' ? 'image/jpeg' : 'image/png')
    if (smaller.length <= MOST) return { src: smaller, ...size(Math.min(width / 2, picture.width)) }
  }
  throw new Error('This picture is too large for a signature. Please choose a smaller one.')
}

function draw(
  picture: ImageBitmap,
  { width, height }: { width: number; height: number },
  type: string,
): string {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  canvas.getContext('2d')?.drawImage(picture, 0, 0, width, height)
  return canvas.toDataURL(type, 0.85)
}

/** The file behind a `data:` address with base64. */
export function fileOf(address: string): File {
  const [head = '', content = ''] = address.split(',', 2)
  const type = /^data:([^;]*)/.exec(head)?.[1]?.toLowerCase().replace('jpg', 'jpeg') ?? ''
  const bytes = Uint8Array.from(atob(content.replace(/\s/g, '')), letter => letter.charCodeAt(0))
  return new File([bytes], `picture.${type.replace('image/', '').replace('jpeg', 'jpg')}`, { type })
}

/** Makes the large ones among pasted pictures smaller; takes out those that cannot be read. Returns what these showed. */
export async function fitPictures(nodes: DocumentFragment): Promise<string[]> {
  const lost: string[] = []
  for (const picture of nodes.querySelectorAll<HTMLImageElement>('img[src^="data:" i]')) {
    const address = picture.getAttribute('src') ?? ''
    if (address.length <= MOST) continue
    try {
      const { src, width } = await readPicture(fileOf(address))
      picture.setAttribute('src', src)
      if (!/width/.test(`${picture.getAttribute('style')}${picture.getAttributeNames()}`))
        picture.setAttribute('width', String(width))
    } catch {
      picture.remove()
      lost.push(picture.alt)
    }
  }
  return lost
}

const addressOf = (file: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(new Error('This picture cannot be read. Please choose another one.'))
    reader.readAsDataURL(file)
  })
