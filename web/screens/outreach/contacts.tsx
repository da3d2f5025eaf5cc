import { Upload } from 'lucide'
import { Link } from 'react-router'
import { ContactsPage } from '#web/contacts/list/contacts-page.tsx'
import { paths } from '#web/platform/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { useTitle } from '#web/ui/hooks/use-title.ts'

/** `/outreach/contacts` */
export function ContactsScreen() {
  useTitle('Contacts')
  return (
    <ContactsPage
      ways={
        <Button icon={Upload} asChild>
          <Link to={paths.contactImport.new}>Import</Link>
        </Button>
      }
    />
  )
}
