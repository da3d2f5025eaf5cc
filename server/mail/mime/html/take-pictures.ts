import type { ReadFile } from '../attachments.ts'

/** In characters. Smaller pictures are icons and stay in the text. */
const LARGE = 50_000
const MAX_PICTURES = 100
const PICTURE =
  /(<img\b[^<>]{0,2000}?\ssrc\s*=\s*)(?:"data:image\/(png|gif|jpe?g|webp);base64,([^"<>]*)"|'data:image\/(png|gif|jpe?g|webp);base64,([^'<>]*)')/gi

/** Moves large pictures that are embedded in the HTML (data: URLs) into files, so that the text stays small. */
export function takePictures(html: string): { html: string; pictures: ReadFile[] } {
  const pictures: ReadFile[] = []
  if (html.length < LARGE || !html.includes('data:image/')) return { html, pictures }
  const taken = html.replace(PICTURE, (whole, before: string, ...groups: (string | undefined)[]) => {
    const [type, content = ''] = groups[0] ? groups : groups.slice(2)
    if (!type || content.length < LARGE || pictures.length >= MAX_PICTURES) return whole
    const extension = type.toLowerCase().replace('jpeg', 'jpg')
    const name = `picture-${pictures.length + 1}.${extension}`
    const contentId = `${name}@in.this.text`
    const mimeType = `image/${extension.replace('jpg', 'jpeg')}`
    pictures.push({ name, mimeType, bytes: Buffer.from(content, 'base64'), contentId, location: null })
    return `${before}"cid:${contentId}"`
  })
  return { html: taken, pictures }
}
