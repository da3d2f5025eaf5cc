/** A file of a message, before its name and type are sanitised. */
export interface RawFile {
  /** As the sender wrote it, decoded. */
  filename: string | null
  mimeType: string
  content: Uint8Array
  /** As it stands in the header. */
  contentId?: string | null
  /** The address by which HTML may name it (Content-Location). */
  location?: string | null
  /** The name of a file that has none. */
  description?: string | null
}
