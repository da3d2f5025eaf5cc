/** A file of a message, before its name and its type are made safe. */
export interface RawFile {
  /** As the sender wrote it, decoded. */
  filename: string | null
  mimeType: string
  content: Uint8Array
  /** As it stands in the header. */
  contentId?: string | null
  /** What it is called that has no name. */
  description?: string | null
}
