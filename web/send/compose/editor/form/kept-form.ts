import { type AnyExtension, type Editor, Extension, Mark, Node } from '@tiptap/core'
import type { DOMOutputSpec } from '@tiptap/pm/model'
import StarterKit from '@tiptap/starter-kit'
import { TEXT_TAGS } from '#core/text/html/text-tags.ts'
import { type KeptAttributes, keptAttributes } from './kept-attributes.ts'

/** Hold text, or other blocks: which of both is told by what is in them. */
const DIVISIONS =
  'address article aside center dd details div dl dt figcaption figure footer h1 h2 h3 h4 h5 h6 header main p section summary'
export const BLOCKS = `${DIVISIONS} blockquote hr ol pre table ul`.replaceAll(' ', ',')
const TABLE_PARTS = 'caption col colgroup table tbody td tfoot th thead tr'
/** The tags of what has a button or a key of its own. */
const OF_TOOLS: Record<string, string[]> = {
  bold: ['strong', 'b'],
  italic: ['em', 'i'],
  underline: ['u'],
  strike: ['s', 'strike', 'del'],
  code: ['code'],
}
const TOOL_TAGS = Object.values(OF_TOOLS).flat()
const OTHER = new Set(`${DIVISIONS} ${TABLE_PARTS} a blockquote br hr img li ol pre ul wbr`.split(' '))
const INLINE = [...TEXT_TAGS.filter(tag => !OTHER.has(tag)), 'a:not([href])'].join()

/** What the editor's own parts read themselves. */
const HANDLED: Record<string, string[]> = {
  image: ['src', 'alt', 'width', 'height'],
  link: ['href', 'target', 'rel', 'class', 'title'],
  orderedList: ['start', 'type'],
  codeBlock: ['class'],
}
/** A style as it was written. Browsers leave out what they do not know, such as what only Outlook reads. */
export const STYLE = 'data-style'
const keptOf = (type: string) => ({
  default: null as KeptAttributes | null,
  parseHTML: (element: HTMLElement) => keptAttributes(element, HANDLED[type]),
  renderHTML: ({ kept }: { kept?: KeptAttributes | null }) => ({
    ...kept,
    ...(kept?.style === undefined ? {} : { [STYLE]: kept.style }),
  }),
})
const tag = (initial: string | null) => ({
  default: initial,
  parseHTML: (element: HTMLElement) => element.localName,
  renderHTML: () => ({}),
})

/** Marks paragraphs that no HTML has named, such as the text of a cell. */
export const PLAIN = 'data-plain'
const holdsBlocks = (element: HTMLElement) => element.querySelector(BLOCKS) !== null

const paragraphOf = (tag: string | null, attributes: KeptAttributes): DOMOutputSpec =>
  tag === null ? ['p', { ...attributes, [PLAIN]: '' }, 0] : [tag, attributes, 0]

const isAtEndOfLine = (element: HTMLElement) =>
  !element.nextSibling && element.parentElement?.matches('p,div,h1,h2,h3,h4,h5,h6') === true

/** The parts of the editor's kit, which know one form of each, as such that keep the form that they are given. */
const kept = (part: AnyExtension): AnyExtension => {
  if (part.name === 'paragraph')
    return (part as Node).extend({
      addAttributes: () => ({ tag: tag(null) }),
      parseHTML: () => [
        ...DIVISIONS.split(' ').map(tag => ({
          tag,
          getAttrs: (el: HTMLElement) => !holdsBlocks(el) && null,
        })),
        // What programs write as code has an element for it within.
        {
          tag: 'pre',
          priority: 60,
          preserveWhitespace: 'full',
          getAttrs: el => el.querySelector('code') === null && null,
        },
      ],
      renderHTML: ({ node, HTMLAttributes }) => paragraphOf(node.attrs.tag, HTMLAttributes),
    })
  if (part.name === 'hardBreak')
    return (part as Node).extend({
      parseHTML: () => [
        // It ends a line that ends there anyway.
        { tag: 'br', priority: 60, ignore: true, getAttrs: el => isAtEndOfLine(el) && null },
        { tag: 'br' },
      ],
    })
  // An item may begin with a table.
  if (part.name === 'listItem') return (part as Node).extend({ content: 'block+' })
  const tags = OF_TOOLS[part.name]
  if (!tags) return part
  return (part as Mark).extend({
    addAttributes: () => ({ tag: tag(tags[0] as string) }),
    // A style says more than that, and stays with its element.
    parseHTML: () => tags.map(tag => ({ tag })),
    renderHTML: ({ mark, HTMLAttributes }) => [mark.attrs.tag, HTMLAttributes, 0],
  })
}

const Kit = StarterKit.extend({
  addExtensions() {
    return (this.parent?.() ?? []).map(kept)
  },
}).configure({ heading: false, link: { openOnClick: false } })

/** A division with blocks in it. */
const Division = Node.create({
  name: 'division',
  group: 'block',
  content: 'block+',
  defining: true,
  addAttributes: () => ({ tag: tag('div') }),
  parseHTML: () =>
    DIVISIONS.split(' ').map(tag => ({ tag, priority: 60, getAttrs: el => holdsBlocks(el) && null })),
  renderHTML: ({ node, HTMLAttributes }) => [node.attrs.tag, HTMLAttributes, 0],
})

/**
 * Elements within a text that say something of its form. They stand around links or within them, as they were written: the inner
 * one of two colours is seen.
 */
const inline = (name: string, priority: number, isWithinLink: boolean) =>
  Mark.create({
    name,
    priority,
    // They nest.
    excludes: '',
    addAttributes: () => ({ tag: tag('span') }),
    parseHTML: () => [
      {
        tag: `${INLINE},${TOOL_TAGS.join()}`,
        priority: 60,
        getAttrs: element => {
          if ((element.parentElement?.closest('a[href]') != null) !== isWithinLink) return false
          const attributes = keptAttributes(element)
          if (!attributes)
            return element.localName !== 'span' && !TOOL_TAGS.includes(element.localName) && null
          // The tools set it, and change it.
          const isSize =
            element.localName === 'span' && /^\s*font-size:[^;]*;?\s*$/.test(attributes.style ?? '')
          const isInnermost = element.querySelector('font,[style]') === null
          return !(isSize && isInnermost && Object.keys(attributes).length === 1) && null
        },
      },
    ],
    renderHTML: ({ mark, HTMLAttributes }) => [mark.attrs.tag, HTMLAttributes, 0],
  })
/** Links have 1000. */
const inlines = [inline('around', 1010, false), inline('within', 990, true)]

const tablePart = (
  name: string,
  tags: string,
  content: string,
  more: { group?: string; isolating?: true } = {},
) =>
  Node.create({
    name,
    content,
    ...more,
    addAttributes: () => ({ tag: tag(tags.split(' ')[0] as string) }),
    parseHTML: () => tags.split(' ').map(tag => ({ tag })),
    renderHTML: ({ node, HTMLAttributes }) => [node.attrs.tag, HTMLAttributes, ...(content ? [0] : [])],
  })
const tables = [
  tablePart('table', 'table', 'tableCaption? tableColumns* (tableSection | tableRow)*', {
    group: 'block',
    isolating: true,
  }),
  tablePart('tableCaption', 'caption', 'inline*'),
  tablePart('tableColumns', 'colgroup', 'tableColumn*'),
  tablePart('tableColumn', 'col', ''),
  tablePart('tableSection', 'tbody thead tfoot', 'tableRow*'),
  tablePart('tableRow', 'tr', 'tableCell*'),
  tablePart('tableCell', 'td th', 'block+', { isolating: true }),
]

function goToCell({ state, commands }: Editor, step: 1 | -1): boolean {
  const cells: number[] = []
  state.doc.descendants((node, at) => {
    if (node.type.name === 'tableCell') cells.push(at)
  })
  const { $from } = state.selection
  for (let depth = $from.depth; depth > 0; depth -= 1) {
    if ($from.node(depth).type.name !== 'tableCell') continue
    const next = cells[cells.indexOf($from.before(depth)) + step]
    return next !== undefined && commands.focus(next + 2)
  }
  return false
}

/** A heading is one line: behind it goes on plain text. */
function leaveHeading(editor: Editor): boolean {
  const { $to, empty } = editor.state.selection
  if (!empty || !/^h\d$/.test($to.parent.attrs.tag) || $to.parentOffset < $to.parent.content.size)
    return false
  return editor.chain().splitBlock().updateAttributes('paragraph', { tag: null, kept: null }).run()
}

const LetterKeys = Extension.create({
  name: 'letterKeys',
  // Before those of the kit.
  priority: 1100,
  addKeyboardShortcuts() {
    return {
      Tab: () => goToCell(this.editor, 1),
      'Shift-Tab': () => goToCell(this.editor, -1),
      Enter: () => leaveHeading(this.editor),
    }
  },
})

const BLOCK_TYPES = [
  ...[
    'paragraph',
    'division',
    'blockquote',
    'bulletList',
    'orderedList',
    'listItem',
    'codeBlock',
    'horizontalRule',
  ],
  ...['image', 'link', ...inlines.map(({ name }) => name), ...tables.map(({ name }) => name)],
]

const Kept = Extension.create({
  name: 'kept',
  // What is pasted into an empty line keeps its own form instead of taking that of the line.
  extendNodeSchema: ({ name }) => (name === 'paragraph' ? { definingForContent: true } : {}),
  addGlobalAttributes: () => BLOCK_TYPES.map(type => ({ types: [type], attributes: { kept: keptOf(type) } })),
})

/**
 * The parts of an editor that keeps what it does not know: foreign elements with their sizes, colours and fonts, tables as they
 * are, and nothing added to them. `writeLetter` writes what is in it.
 */
export const KEPT_FORM = [Kit, Division, ...inlines, ...tables, LetterKeys, Kept]
