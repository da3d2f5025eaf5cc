import { mergeAttributes, Node } from '@tiptap/core'

/** A picture within the text. Only pictures of this server and those that stand in the text itself are drawn while editing. */
export const InlineImage = Node.create({
  name: 'image',
  group: 'inline',
  inline: true,
  draggable: true,
  addAttributes: () => ({ src: { default: null }, alt: { default: null }, width: { default: null } }),
  parseHTML: () => [{ tag: 'img[src]' }],
  renderHTML: ({ HTMLAttributes }) => ['img', mergeAttributes(HTMLAttributes)],
})
