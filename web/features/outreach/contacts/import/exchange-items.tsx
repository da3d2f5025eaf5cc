import { Download, Upload } from 'lucide'
import { useNavigate } from 'react-router'
import { contactExchange } from '#core/contract/outreach/contact-exchange.ts'
import type { ContactFilter } from '#core/contract/outreach/contact-selection.ts'
import { messageOf, urlOf } from '#web/platform/api.ts'
import { download } from '#web/platform/download.ts'
import { paths } from '#web/platform/paths.ts'
import { MenuItem, MenuSeparator } from '#web/ui/overlays/dropdown-menu.tsx'
import { useToast } from '#web/ui/overlays/toast.tsx'
import { useTakingAway } from '../use-taking-away.ts'

/** Items of the list's menu: import a file, or take along what the filter finds, for spreadsheets or address books. */
export function ExchangeItems({ filter }: { filter: ContactFilter }) {
  const navigate = useNavigate()
  const { toast } = useToast()
  const blocked = useTakingAway()
  const save = async (format: 'csv' | 'vcard') => {
    const { groupIds = [], ...others } = filter
    const query = { ...others, format, ...(groupIds.length > 0 ? { groupIds: groupIds.join(',') } : {}) }
    try {
      await download(urlOf(contactExchange.export, {}, query))
    } catch (error) {
      const description = messageOf(error, 'The server did not answer.')
      toast({ title: 'Not exported', description, variant: 'destructive' })
    }
  }
  return (
    <>
      <MenuItem icon={Upload} onSelect={() => void navigate(paths.contactImport.new)}>
        Import contacts
      </MenuItem>
      <MenuItem icon={Download} blocked={blocked} onSelect={() => void save('csv')}>
        Export as a table (CSV)
      </MenuItem>
      <MenuItem icon={Download} blocked={blocked} onSelect={() => void save('vcard')}>
        Export as vCards
      </MenuItem>
      <MenuSeparator />
    </>
  )
}
