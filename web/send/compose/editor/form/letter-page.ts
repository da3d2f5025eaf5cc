import { toNodes } from './letter-html.ts'

/** As mail programs show mail: nothing is set but what the page around it would give. */
const STYLE = `
  :host { all: initial; display: block; contain: paint; color: inherit; font: inherit; }
  :host([data-paper]) { background: #fff; color: #1f2328; color-scheme: light; }
  .page { outline: none; min-height: var(--page-height, 5rem); padding: 2px; overflow-wrap: break-word; }
  .page > :first-child { margin-top: 0; }
  a { color: -webkit-link; }
`

/**
 * Shows sanitised HTML in a shadow tree of an element, where the styles of Quillbox do not reach, so that it looks as it leaves.
 * Returns the page with it.
 */
export function letterPage(host: HTMLElement, html: string): HTMLElement {
  const tree = host.shadowRoot ?? host.attachShadow({ mode: 'open' })
  const style = document.createElement('style')
  style.textContent = STYLE
  const page = document.createElement('div')
  page.className = 'page'
  page.append(toNodes(html))
  tree.replaceChildren(style, page)
  return page
}
