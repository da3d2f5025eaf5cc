/** A paragraph of a list: `mso-list:l0 level2 lfo1`, the second of which is how deep it stands. */
const OF_LIST = /mso-list:\s*l\d+\s+level(\d+)/i
/** Around the bullet or number, which is text like any other: programs that know lists leave it out. */
const MARKER = '[style*="mso-list:Ignore" i], [style*="mso-list: Ignore" i]'
const NUMBER = /^\(?(?:(\d+)|[a-z]|[ivxlc]+)[.)]/i

interface Open {
  list: Element
  level: number
}

/**
 * Word and Outlook copy lists as indented paragraphs with a bullet or a number written in front. Answers the same HTML
 * with lists, HTML of other programs as it is.
 */
export function readWordLists(html: string): string {
  if (!OF_LIST.test(html)) return html
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  /** The list that is being written, and those around it, outermost first. */
  let open: Open[] = []
  for (const paragraph of body.querySelectorAll<HTMLElement>('[style*="mso-list" i]')) {
    const level = Number(OF_LIST.exec(paragraph.getAttribute('style') ?? '')?.[1])
    if (!level) continue
    const marker = paragraph.querySelector(MARKER)
    const number = NUMBER.exec(marker?.textContent.trim() ?? '')
    marker?.remove()
    const tag = number ? 'ol' : 'ul'
    const goesOn = open.length > 0 && paragraph.previousElementSibling === open[0]?.list
    open = goesOn ? open.filter(around => around.level <= level) : []
    const last = open.at(-1)
    if (last && last.level === level && last.list.localName !== tag) open.pop()
    const within = open.at(-1)
    const item = document.createElement('li')
    item.append(...paragraph.childNodes)
    if (within?.level === level) {
      within.list.append(item)
      paragraph.remove()
      continue
    }
    const list = document.createElement(tag)
    if (number?.[1] && number[1] !== '1') list.setAttribute('start', number[1])
    list.append(item)
    if (within) {
      within.list.lastElementChild?.append(list)
      paragraph.remove()
    } else paragraph.replaceWith(list)
    open.push({ list, level })
  }
  return body.innerHTML
}
