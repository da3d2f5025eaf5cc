/** Shows the text that stands for a picture in place of the browser's broken icon, where the picture cannot be loaded. */
export function nameMissingImages(content: Document): void {
  const name = (image: HTMLImageElement) => {
    const text = content.createElement('span')
    text.className = 'quillbox-missing'
    text.textContent = image.alt
    image.replaceWith(text)
  }
  for (const image of content.querySelectorAll<HTMLImageElement>('img[src]'))
    if (image.complete && image.naturalWidth === 0) name(image)
  content.addEventListener('error', ({ target }) => isImage(target) && name(target), true)
}

/** Elements of another document are no instances of this one's classes. */
const isImage = (target: EventTarget | null): target is HTMLImageElement =>
  (target as Element | null)?.tagName === 'IMG'
