/** Elements that a browser adds around rows and cells where the HTML has none. They are not written back. */
const IMPLIED = ['tbody', 'tr', 'colgroup']
const IMPLIED_MARK = 'data-implied'
const WRITTEN_MARK = 'data-written'
const VOID = new Set(['br', 'hr', 'img', 'col', 'wbr'])

/** Stored HTML as nodes to be edited. The HTML has to be sanitised. */
export function toNodes(html: string): DocumentFragment {
  const template = document.createElement('template')
  template.innerHTML = html.replace(/<(tbody|tr|colgroup)\b/g, `<$1 ${WRITTEN_MARK}`)
  for (const element of template.content.querySelectorAll(IMPLIED.join())) {
    if (element.hasAttribute(WRITTEN_MARK)) element.removeAttribute(WRITTEN_MARK)
    else element.setAttribute(IMPLIED_MARK, '')
  }
  return document.importNode(template.content, true)
}

/**
 * The HTML of edited nodes, written as the server's sanitiser writes it: what was not edited is the same to the letter, so that
 * a changed word is the only change.
 */
export function toHtml(node: Node): string {
  let html = ''
  for (const child of node.childNodes) {
    if (child instanceof Text) html += escaped(child.data)
    else if (child instanceof Element) html += elementHtml(child)
  }
  return html
}

function elementHtml(element: Element): string {
  if (element.hasAttribute(IMPLIED_MARK)) return toHtml(element)
  const name = element.localName
  const attributes = [...element.attributes].map(attribute =>
    attribute.value === '' && attribute.name !== 'alt'
      ? ` ${attribute.name}`
      : ` ${attribute.name}="${escaped(attribute.value).replaceAll('"', '&quot;')}"`,
  )
  const tag = `<${name}${attributes.join('')}`
  return VOID.has(name) ? `${tag} />` : `${tag}>${toHtml(element)}</${name}>`
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Whether a text has colours that were chosen for white paper. */
export const hasPaper = (html: string) => /color\s*[:=]|background|<(?:img|font)\b/i.test(html)
