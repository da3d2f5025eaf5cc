import { Archive, Copy, Ellipsis, LogOut, Reply, Send, Star, Trash2 } from 'lucide'
import { useState } from 'react'
import { Button, type ButtonVariant } from '../button.tsx'
import { Checkbox } from '../forms/checkbox.tsx'
import { TextField } from '../forms/text-field.tsx'
import { IconButton } from '../icon-button.tsx'
import { AlertDialog } from '../overlays/alert-dialog.tsx'
import { Dialog } from '../overlays/dialog.tsx'
import {
  DropdownMenu,
  MenuCheckboxItem,
  MenuItem,
  MenuLabel,
  MenuSeparator,
} from '../overlays/dropdown-menu.tsx'
import { Popover } from '../overlays/popover.tsx'
import { useToast } from '../overlays/toast.tsx'
import { GallerySection, Specimens } from './gallery-section.tsx'

const variants: ButtonVariant[] = ['primary', 'secondary', 'ghost', 'danger']

export function GalleryActions() {
  const [starred, setStarred] = useState(true)
  return (
    <GallerySection title="Actions">
      {variants.map(variant => (
        <Specimens key={variant} label={variant}>
          <Button variant={variant}>Save</Button>
          <Button variant={variant} icon={variant === 'danger' ? Trash2 : Send}>
            {variant === 'danger' ? 'Delete' : 'Send'}
          </Button>
          <Button variant={variant} loading>
            Saving...
          </Button>
          <Button variant={variant} disabled>
            Disabled
          </Button>
        </Specimens>
      ))}
      <Specimens label="Sizes">
        <Button size="sm">Small</Button>
        <Button>Medium</Button>
        <Button size="lg">Large</Button>
        <Button icon={Reply} shortcut="r">
          Reply
        </Button>
        <Button asChild variant="ghost">
          <a href="#settings">Settings</a>
        </Button>
      </Specimens>
      <Specimens label="Overflow">
        <Button className="max-w-48">
          <span className="truncate">Move to a folder with a name that never ends</span>
        </Button>
      </Specimens>
      <Specimens label="Icons">
        <IconButton icon={Archive} label="Archive" shortcut="e" />
        <IconButton
          icon={Star}
          label="Star"
          shortcut="s"
          pressed={starred}
          onClick={() => setStarred(!starred)}
        />
        <IconButton icon={Trash2} label="Delete permanently" variant="danger" />
        <IconButton icon={Reply} label="Reply" variant="secondary" />
        <IconButton icon={Send} label="Send" loading />
        <IconButton icon={Archive} label="Archive" disabled />
        <IconButton icon={Archive} label="Archive" size="sm" />
        <IconButton icon={Archive} label="Archive" size="lg" />
      </Specimens>
      <FloatingSpecimens />
    </GallerySection>
  )
}

function FloatingSpecimens() {
  const [dialog, setDialog] = useState(false)
  const [question, setQuestion] = useState(false)
  const [checked, setChecked] = useState(true)
  const { toast } = useToast()
  return (
    <>
      <Specimens label="Floating">
        <DropdownMenu trigger={<IconButton icon={Ellipsis} label="More" variant="secondary" />}>
          <MenuLabel>ada@example.org</MenuLabel>
          <MenuItem icon={Copy} shortcut="mod+c" onSelect={() => {}}>
            Copy link
          </MenuItem>
          <MenuItem icon={Archive} shortcut="e" disabled onSelect={() => {}}>
            Archive
          </MenuItem>
          <MenuCheckboxItem checked={checked} onCheckedChange={setChecked}>
            Show snippets
          </MenuCheckboxItem>
          <MenuSeparator />
          <MenuItem icon={Trash2} danger onSelect={() => {}}>
            Delete permanently
          </MenuItem>
          <MenuItem icon={LogOut} onSelect={() => {}}>
            Sign out of an account whose name is far too long
          </MenuItem>
        </DropdownMenu>
        <Popover trigger={<Button>Filters</Button>} label="Filters" className="w-64">
          <div className="flex flex-col gap-3 p-3">
            <Checkbox label="Inbox" checked={checked} onCheckedChange={setChecked} />
            <Checkbox label="Starred" checked={!checked} onCheckedChange={value => setChecked(!value)} />
          </div>
        </Popover>
        <Button onClick={() => setDialog(true)}>Dialog</Button>
        <Button onClick={() => setQuestion(true)}>Question</Button>
      </Specimens>
      <Specimens label="Toast">
        <Button
          onClick={() =>
            toast({
              title: 'Moved to Trash',
              action: { label: 'Undo', onSelect: () => toast({ title: 'Restored' }) },
            })
          }
        >
          With undo
        </Button>
        <Button
          onClick={() =>
            toast({
              title: 'Not sent',
              description: 'The mail server did not answer. Your message is kept in Drafts.',
              variant: 'destructive',
            })
          }
        >
          Destructive
        </Button>
      </Specimens>
      <Dialog
        open={dialog}
        onClose={() => setDialog(false)}
        title="Invite a colleague"
        description="They get a code that works once."
        deed={
          <Button variant="primary" shortcut="mod+enter" onClick={() => setDialog(false)}>
            Create code
          </Button>
        }
      >
        <TextField label="Email" type="email" placeholder="name@company.com" />
      </Dialog>
      <AlertDialog
        open={question}
        onClose={() => setQuestion(false)}
        title="Delete 3 messages for good?"
        description="They leave every mailbox and cannot be brought back."
        confirmLabel="Delete"
        danger
        onConfirm={() => setQuestion(false)}
      />
    </>
  )
}
