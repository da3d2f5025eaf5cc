import { Download, Upload } from 'lucide'
import { useNavigate } from 'react-router'
import { contactExchange } from '#core/contract/outreach/contact-exchange.ts'
import type { ContactFilter } from '#core/contract/outreach/contact-selection.ts'
import { useDownload } from '#web/people/credentials/use-download.ts'
import { urlOf } from '#web/platform/api.ts'
import { paths } from '#web/platform/paths.ts'
import { MenuItem, MenuSeparator } from '#web/ui/overlays/dropdown-menu.tsx'
import { useTakingAway } from '../use-taking-away.ts'

/** Items of the list's menu: import a file, or take along what the filter finds, for spreadsheets or address books. */
export function ExchangeItems({ filter }: { filter: ContactFilter }) {
  const navigate = useNavigate()
  const download = useDownload('Not exported')
  const blocked = useTakingAway()
  const save = (format: 'csv' | 'vcard') => {
    const { groupIds = [], ...others } = filter
    const query = { ...others, format, ...(groupIds.length > 0 ? { groupIds: groupIds.join(',') } : {}) }
    void download(urlOf(contactExchange.export, {}, query))
  }
  return (
    <>
      <MenuItem icon={Upload} onSelect={() => void navigate(paths.contactImport.new)}>
        Import contacts
      </MenuItem>
      <MenuItem icon={Download} blocked={blocked} onSelect={() => save('csv')}>
        Export as a table (CSV)
      </MenuItem>
      <MenuItem icon={Download} blocked={blocked} onSelect={() => save('vcard')}>
        Export as vCards
      </MenuItem>
      <MenuSeparator />
    </>
  )
}
