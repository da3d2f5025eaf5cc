import { type SQL, sql } from 'drizzle-orm'
import type { Content } from '#core/text/search/search-filters.ts'
import { anyWorkspace } from '#server/db/is-in.ts'

/** The types of files, and how their names end: programs often send a file as bytes of no type. */
const FILES: Partial<Record<Content, { types: string; endings: string }>> = {
  pdf: { types: 'application/(x-)?pdf', endings: 'pdf' },
  image: { types: 'image/.*', endings: 'avif|bmp|gif|heic|heif|jpe?g|png|svg|tiff?|webp' },
  document: {
    types: 'application/(msword|rtf|.*(opendocument\\.text|wordprocessingml).*)|text/(rtf|markdown)',
    endings: 'docx?|docm|md|odt|pages|rtf|txt',
  },
  spreadsheet: {
    types: 'application/.*(ms-excel|opendocument\\.spreadsheet|spreadsheetml).*|text/csv',
    endings: 'csv|numbers|ods|tsv|xls|xlsb|xlsm|xlsx',
  },
  presentation: {
    types: 'application/.*(ms-powerpoint|opendocument\\.presentation|presentationml).*',
    endings: 'key|odp|pps|ppsx|ppt|pptx',
  },
  audio: { types: 'audio/.*', endings: 'aac|aiff?|flac|m4a|mp3|oga|ogg|opus|wav|wma' },
  video: { types: 'video/.*', endings: 'avi|m4v|mkv|mov|mp4|mpe?g|webm|wmv' },
  archive: {
    types:
      'application/(zip|gzip|x-(7z-compressed|bzip2?|gzip|rar-compressed|tar|xz|zip-compressed)|vnd\\.rar)',
    endings: '7z|bz2|gz|rar|tar|tgz|xz|zip',
  },
  invite: { types: 'text/calendar|application/ics', endings: 'ics' },
}

/** Whether a message `m` has this. Pictures that its text shows are no files of it. */
export function contains(content: Content, workspaceIds: readonly number[]): SQL {
  const files = FILES[content]
  if (files)
    // `offset 0`: for each message. The planner may otherwise read the files of all workspaces into a table first.
    return sql`(m.has_attachments and exists (
      select from attachments f
      where f.workspace_id = ${anyWorkspace(workspaceIds)} and f.message_id = m.id and not f.is_inline
        and (f.mime_type ~* ${`^(${files.types})$`} or f.name ~* ${`\\.(${files.endings})$`}) offset 0))`
  switch (content) {
    case 'link':
      // In a `coalesce`, because most mail has links: the planner then walks back from the newest message.
      return sql`coalesce(exists (
        select from message_bodies b
        where b.workspace_id = ${anyWorkspace(workspaceIds)} and b.message_id = m.id and (b.text like '%http://%'
          or b.text like '%https://%' or b.text like '%www.%' or b.safe_html like '%href="http%') offset 0), false)`
    case 'label':
      return sql`m.id in (
        select message_id from placements where workspace_id = ${anyWorkspace(workspaceIds)} and folder_id = any(array(
          select id from folders where workspace_id = ${anyWorkspace(workspaceIds)} and role is null)))`
    default:
      return sql`m.has_attachments`
  }
}
