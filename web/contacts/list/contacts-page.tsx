import { Ban, ChevronLeft, ChevronRight, Ellipsis, Plus, Tags, Users } from 'lucide'
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { CONTACTS_A_PAGE } from '#core/contract/outreach/contacts.ts'
import { inFigures } from '#core/text/counted.ts'
import { paths } from '#web/platform/paths.ts'
import { useCommands } from '#web/shell/commands/use-commands.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/display/empty-state.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { useFilledPage, usePages } from '#web/ui/list/use-pages.ts'
import { NotLoaded } from '#web/ui/loading/not-loaded.tsx'
import { SkeletonList } from '#web/ui/loading/skeleton-list.tsx'
import { DropdownMenu, MenuItem } from '#web/ui/overlays/dropdown-menu.tsx'
import { ExchangeItems } from '../import/exchange-items.tsx'
import { useContacts } from '../queries.ts'
import { ContactList } from './contact-list.tsx'
import { FilterBar } from './filter-bar.tsx'
import { type Place, recallPlace, rememberPlace } from './list-memory.ts'
import { useListAddress } from './use-list-address.ts'

const NewContactDialog = lazy(async () => ({
  default: (await import('../dialogs/new-contact-dialog.tsx')).NewContactDialog,
}))
const SetupDialog = lazy(async () => ({ default: (await import('../dialogs/setup-dialog.tsx')).SetupDialog }))

const MEMORY = {
  recall: (list: string) => recallPlace(list).pages,
  remember: (list: string, pages: Place['pages']) =>
    rememberPlace(list, { pages, scrollTop: 0, currentId: null }),
}

/** The contacts of the workspace. `ways` are other ways to add some, for the header and for while there are none. */
export function ContactsPage({ ways }: { ways?: ReactNode }) {
  const address = useListAddress()
  const { filter, sort, list } = address
  const pages = usePages<string>(list, MEMORY)
  const read = useContacts({ filter, sort, after: pages.start })
  const { isError, isPlaceholderData, refetch } = read
  const data = useFilledPage(pages, read, ({ contacts }) => contacts)
  const [open, setOpen] = useState<'new' | 'setup' | null>(null)
  const [head, setHead] = useState<HTMLElement | null>(null)
  const search = useRef<HTMLInputElement>(null)
  const body = useRef<HTMLDivElement>(null)
  const navigate = useNavigate()
  useCommands({ newContact: () => setOpen('new'), search: () => search.current?.focus() })
  const from = (pages.number - 1) * CONTACTS_A_PAGE
  const isEmpty = data?.total === 0 && !address.isNarrow
  return (
    <div className="@container flex h-full flex-col">
      <div ref={setHead} className="relative flex min-h-14 shrink-0 items-center gap-2 px-4 py-2">
        <h1 className="mr-auto min-w-0 truncate font-semibold text-title">Contacts</h1>
        {data && !isEmpty && (
          <>
            <span className="whitespace-nowrap px-1 text-muted text-xs tabular-nums max-sm:sr-only">
              {data.contacts.length === 0
                ? 0
                : `${inFigures(from + 1)}-${inFigures(from + data.contacts.length)}`}{' '}
              of {data.isMore && 'more than '}
              {inFigures(data.total)}
            </span>
            <IconButton
              icon={ChevronLeft}
              label="Previous"
              size="sm"
              blocked={pages.number === 1 && 'This is the first page'}
              onClick={pages.back}
            />
            <IconButton
              icon={ChevronRight}
              label="Next"
              size="sm"
              disabled={isPlaceholderData}
              blocked={data.next === null && 'This is the last page'}
              onClick={() => data.next !== null && pages.forward(data.next)}
            />
          </>
        )}
        <span className="flex items-center gap-2 max-sm:hidden">{ways}</span>
        <DropdownMenu trigger={<IconButton icon={Ellipsis} label="More" />} align="end">
          <ExchangeItems filter={filter} />
          <MenuItem icon={Tags} onSelect={() => setOpen('setup')}>
            Tags, lists and fields
          </MenuItem>
          <MenuItem icon={Ban} onSelect={() => void navigate(paths.outreach.suppressions)}>
            Suppression list
          </MenuItem>
        </DropdownMenu>
        <Button variant="primary" icon={Plus} onClick={() => setOpen('new')}>
          <span className="max-sm:sr-only">New contact</span>
        </Button>
      </div>
      {!isEmpty && (
        <FilterBar
          filter={filter}
          sort={sort}
          search={search}
          onFilter={address.narrow}
          onSort={address.order}
          onLeave={() => body.current?.querySelector<HTMLElement>('a[data-open]')?.focus()}
        />
      )}
      <div ref={body} className="flex min-h-0 flex-1 flex-col border-line border-t">
        {isError && !data ? (
          <NotLoaded
            className="p-4"
            text="Your contacts could not be loaded."
            onRetry={() => void refetch()}
          />
        ) : !data ? (
          <SkeletonList count={12} label="Loading contacts" />
        ) : isEmpty ? (
          <EmptyState
            icon={Users}
            title="No contacts yet"
            text="People and organizations that you write to stand here, with all that was exchanged with them."
            action={
              <div className="flex flex-wrap justify-center gap-2">
                {ways}
                <Button icon={Plus} onClick={() => setOpen('new')}>
                  New contact
                </Button>
              </div>
            }
          />
        ) : data.contacts.length === 0 ? (
          <EmptyState
            icon={Users}
            title="No contact fits"
            text="Nobody has such a name, company or address with what is chosen above."
            action={<Button onClick={address.clear}>Show all contacts</Button>}
          />
        ) : (
          <ContactList
            key={`${list} ${pages.number}`}
            list={list}
            head={head}
            rows={data.contacts}
            total={data.total}
            isMore={data.isMore}
            filter={filter}
          />
        )}
      </div>
      <Suspense>
        {open === 'new' && (
          <NewContactDialog
            onClose={() => setOpen(null)}
            onCreated={id => void navigate(paths.outreach.contact(id))}
          />
        )}
        {open === 'setup' && <SetupDialog onClose={() => setOpen(null)} />}
      </Suspense>
    </div>
  )
}
