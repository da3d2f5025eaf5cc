import { IconButton, type IconButtonProps } from '#web/ui/icon-button.tsx'
import { type CommandId, commands, shownKeys } from './catalog.ts'

/** A button for a command: name, icon and key come from the catalog, unless the props override them. */
export function CommandButton({
  command,
  ...rest
}: { command: CommandId } & Omit<IconButtonProps, 'icon' | 'label' | 'shortcut'> &
  Partial<Pick<IconButtonProps, 'icon' | 'label'>>) {
  const { label, icon } = commands[command]
  return <IconButton size="sm" icon={icon} label={label} {...rest} shortcut={shownKeys(command)} />
}
