import { useState } from 'react'
import { useNavigate } from 'react-router'
import {
  contactImports,
  IMPORT_TOO_LARGE,
  MAX_IMPORT_BYTES,
} from '#core/contract/outreach/contact-imports.ts'
import { fileSize } from '#core/text/file-size.ts'
import { messageOf } from '#web/platform/api.ts'
import { paths } from '#web/platform/paths.ts'
import { upload } from '#web/platform/upload.ts'
import { Button } from '#web/ui/button.tsx'
import { FileDrop } from '#web/ui/file-drop.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { Progress } from '#web/ui/loading/progress.tsx'
import { FromMailDialog } from './from-mail-dialog.tsx'
import { usePaste } from './queries.ts'

/** The first step: a file, a text, or people from mail. */
export function ChooseFile() {
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const [isFromMail, setFromMail] = useState(false)
  const paste = usePaste()
  const goOn = (id: number) => navigate(paths.contactImport.to(id))
  const read = async () => {
    try {
      goOn((await paste.mutateAsync({ body: { text } })).id)
    } catch {
      // The mutation keeps the error, and the field shows it; what was pasted stays.
    }
  }
  return (
    <section aria-labelledby="import-title">
      <h1 id="import-title" className="font-semibold text-title">
        Import contacts
      </h1>
      <p className="mt-1 max-w-prose text-muted">
        Nothing is imported before you have seen how the file is read. Exports of Google Contacts, Outlook,
        HubSpot, LinkedIn and lemlist are known; any other table works, too.
      </p>
      <FileField onRead={goOn} />
      <div className="mt-6">
        <TextArea
          label="Or paste a table, vCards or addresses"
          rows={5}
          value={text}
          placeholder="Jane Doe <jane@example.com>, bob@example.org"
          error={paste.error ? messageOf(paste.error, 'It could not be read. Please try again.') : undefined}
          onChange={event => setText(event.target.value)}
        />
        <div className="mt-3 flex flex-wrap gap-2">
          <Button
            blocked={text.trim() === '' && 'Nothing is pasted'}
            loading={paste.isPending}
            onClick={() => void read()}
          >
            Read what I pasted
          </Button>
          <Button variant="ghost" onClick={() => setFromMail(true)}>
            Choose people from my mail
          </Button>
        </div>
      </div>
      {isFromMail && <FromMailDialog onClose={() => setFromMail(false)} />}
    </section>
  )
}

function FileField({ onRead }: { onRead: (id: number) => void }) {
  const [sent, setSent] = useState<number | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const send = async (file: File) => {
    setProblem(null)
    if (file.size > MAX_IMPORT_BYTES) return setProblem(IMPORT_TOO_LARGE)
    setSent(0)
    try {
      onRead((await upload(contactImports.upload, {}, { file }, { onProgress: setSent })).id)
    } catch (error) {
      setProblem(messageOf(error, 'The file could not be read. Please try again.'))
    }
    setSent(null)
  }
  return (
    <FileDrop
      className="mt-5"
      label="A file of contacts"
      hint={`CSV, Excel (.xlsx), OpenDocument (.ods) or vCard, up to ${fileSize(MAX_IMPORT_BYTES)}. You can also drop it here.`}
      accept=".csv,.tsv,.txt,.xlsx,.ods,.vcf,.vcard,text/csv,text/plain,text/vcard"
      problem={problem}
      onFile={file => void send(file)}
      progress={
        sent !== null && (
          <>
            <p className="mb-2 text-muted">{sent < 1 ? 'Sending the file …' : 'Reading the file …'}</p>
            <Progress label="Sending the file" value={sent < 1 ? sent : null} max={1} />
          </>
        )
      }
    />
  )
}
