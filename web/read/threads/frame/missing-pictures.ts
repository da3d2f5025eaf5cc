/** Shows the words for a picture in place of one that cannot be loaded, without the icon of the browser. */
export function replaceMissingPictures(content: Document): void {
  // Errors of pictures do not bubble.
  content.addEventListener(
    'error',
    ({ target }) => {
      const picture = target as Element
      picture.removeAttribute('src')
      picture.toggleAttribute('data-missing', true)
    },
    true,
  )
}
