import { Download } from 'lucide'
import { type MouseEvent, useRef } from 'react'
import { credentials } from '#core/contract/credentials.ts'
import { privacy } from '#core/contract/privacy.ts'
import { call, messageOf, urlOf } from '#web/platform/api.ts'
import { Button } from '#web/ui/button.tsx'
import { useToast } from '#web/ui/overlays/toast.tsx'

/** A download cannot ask for a proof, so the proof is asked for before the download begins. */
export function ExportLink() {
  const isProven = useRef(false)
  const { toast } = useToast()
  const follow = async (event: MouseEvent<HTMLAnchorElement>) => {
    if (isProven.current) {
      isProven.current = false
      return
    }
    event.preventDefault()
    const link = event.currentTarget
    try {
      await call(credentials.proof, {})
      isProven.current = true
      link.click()
    } catch (error) {
      const description = messageOf(error, 'The server did not answer.')
      toast({ title: 'Not exported', description, variant: 'destructive' })
    }
  }
  return (
    <Button icon={Download} asChild>
      <a href={urlOf(privacy.export)} download="quillbox-export.zip" onClick={event => void follow(event)}>
        Export everything
      </a>
    </Button>
  )
}
