import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { MAIL_FILE_TOO_LARGE, MAX_MAIL_FILE } from '#core/contract/mail-imports.ts'
import { MAIL_PROVIDERS } from '#core/contract/mail-providers.ts'
import { fileSize } from '#core/text/file-size.ts'
import { useAccounts } from '#web/mailbox/accounts/queries.ts'
import { useLabels } from '#web/mailbox/labels/queries.ts'
import { messageOf } from '#web/platform/api.ts'
import { refresh } from '#web/platform/query.ts'
import { Button } from '#web/ui/button.tsx'
import { SectionHeading } from '#web/ui/display/section-heading.tsx'
import { FileDrop } from '#web/ui/file-drop.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { Switch } from '#web/ui/forms/switch.tsx'
import { Progress } from '#web/ui/loading/progress.tsx'
import { ImportList } from './import-list.tsx'
import { sendMailFile } from './send-file.ts'

const ARCHIVE = 'archive'
/** What Microsoft's interface cannot do (docs/moving-mail.md). */
const asDrafts = (name: string) =>
  `Here it is as it was. ${name} itself will show it as drafts of today, because it offers no other way.`

/** Settings, Import and export: mail from files into a mailbox. */
export function ImportMail() {
  const accounts = (useAccounts().data ?? []).filter(({ canManageEmails }) => canManageEmails)
  const labels = useLabels().data ?? []
  const [chosen, setChosen] = useState<number | null>(null)
  const accountId = chosen ?? accounts[0]?.id ?? null
  const [folder, setFolder] = useState(ARCHIVE)
  const [keepsFolders, setKeeps] = useState(true)
  const [restoresData, setRestores] = useState(true)
  const account = accounts.find(({ id }) => id === accountId)
  const provider = account && MAIL_PROVIDERS[account.provider]
  const folders = labels.filter(label => label.accountId === accountId)
  return (
    <section>
      <SectionHeading
        title="Import mail"
        description="From Google Takeout, Outlook (.pst), Thunderbird, Apple Mail and other programs: mbox, Maildir, single messages (.eml, .msg), zip or tar archives with these, and exports of Quillbox. Mail that the mailbox has already is not doubled. Rules, vacation notes and follow-ups leave imported mail alone."
      />
      {accountId === null ? (
        <p className="mt-4 text-muted">Connect a mailbox first: mail is imported into one.</p>
      ) : (
        <>
          <div className="mt-4 grid gap-4 sm:grid-cols-2">
            <Select
              label="Into the mailbox"
              hint={provider?.importsAsDrafts ? asDrafts(provider.name) : undefined}
              value={String(accountId)}
              options={accounts.map(({ id, email }) => ({ value: String(id), label: email }))}
              onValueChange={value => {
                setChosen(Number(value))
                setFolder(ARCHIVE)
              }}
            />
            <Select
              label={keepsFolders ? 'Folder for mail without one' : 'Folder'}
              value={folder}
              options={[
                { value: ARCHIVE, label: 'Archive' },
                ...folders.map(({ id, name }) => ({ value: String(id), label: name })),
              ]}
              onValueChange={setFolder}
            />
          </div>
          <Switch
            className="mt-4"
            label="Keep the folders and labels of the file"
            checked={keepsFolders}
            onCheckedChange={setKeeps}
          />
          <Switch
            className="mt-4"
            label="Bring back all else of an export of Quillbox"
            description="Labels, drafts, snoozes, rules, snippets, contacts, campaigns and settings. What is here stays as it is, and what acts by itself comes back switched off. An export has no passwords, so connect your mailboxes first: mail goes where its address is, and the rest into the mailbox above."
            checked={restoresData}
            onCheckedChange={setRestores}
          />
          <FileField
            accountId={accountId}
            folderId={folder === ARCHIVE ? null : Number(folder)}
            keepsFolders={keepsFolders}
            restoresData={restoresData}
          />
        </>
      )}
      <ImportList accounts={accounts} />
    </section>
  )
}

interface Target {
  accountId: number
  folderId: number | null
  keepsFolders: boolean
  restoresData: boolean
}

function FileField(target: Target) {
  const client = useQueryClient()
  const stopper = useRef<AbortController | null>(null)
  const [sent, setSent] = useState<number | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  useWarning(sent !== null)
  const send = async (file: File) => {
    setProblem(null)
    if (file.size === 0) return setProblem('This file is empty.')
    if (file.size > MAX_MAIL_FILE) return setProblem(MAIL_FILE_TOO_LARGE)
    setSent(0)
    const stopping = new AbortController()
    stopper.current = stopping
    try {
      await sendMailFile(file, { ...target, signal: stopping.signal, onProgress: setSent })
    } catch (error) {
      if (!stopping.signal.aborted)
        setProblem(
          `${messageOf(error, 'The file could not be sent.')} Choose it again to go on where it stopped.`,
        )
    }
    void refresh(client, ['/api/mail-imports', '/api/labels'])
    setSent(null)
  }
  return (
    <FileDrop
      className="mt-4"
      label="A file with mail"
      hint={`Up to ${fileSize(MAX_MAIL_FILE)}. You can also drop it here.`}
      problem={problem}
      onFile={file => void send(file)}
      progress={
        sent !== null && (
          <>
            <p className="mb-2 text-muted tabular-nums" role="status">
              Sending the file: {Math.floor(sent * 100)} %
            </p>
            <Progress label="Sending the file" value={sent} max={1} />
            <p className="mt-2 text-faint text-sm">
              Keep this page open until it is sent. If it is cut off, choose the file again.
            </p>
            <Button size="sm" className="mt-3" onClick={() => stopper.current?.abort()}>
              Stop sending
            </Button>
          </>
        )
      }
    />
  )
}

/** The browser asks before the page is left while a file is being sent. */
function useWarning(isSending: boolean): void {
  useEffect(() => {
    if (!isSending) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isSending])
}
