/** What can be done with the selected contacts, or with the one that has the focus. */
export interface ContactActions {
  tag: () => void
  status: () => void
  merge: () => void
  suppress: () => void
  remove: () => void
}
