import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Account, OAuthServiceName, OptionalAccess } from '#core/contract/accounts.ts'
import { OAUTH_SERVICES } from '#core/contract/mail-providers.ts'
import { useSession } from '#web/people/auth/queries.ts'
import { ApiError, messageOf } from '#web/platform/api.ts'
import { refresh } from '#web/platform/query.ts'
import { useToast } from '#web/ui/overlays/toast.tsx'
import { accountPaths } from '../queries.ts'
import { connectByPopup } from './connect-popup.ts'

/** Connects a mailbox, or renews its access, in a popup of the provider. */
export function useConnect() {
  const client = useQueryClient()
  const { toast } = useToast()
  const isInOrganization = useSession().user?.organizationId != null
  const [isConnecting, setConnecting] = useState(false)
  return {
    isConnecting,
    /** Returns whether the mailbox was connected, or the additional `access` granted; shows the result either way. */
    connect: async (
      service: OAuthServiceName,
      account?: Account,
      access?: OptionalAccess,
    ): Promise<boolean> => {
      setConnecting(true)
      try {
        await connectByPopup(service, {
          ...(account ? { accountId: account.id } : {}),
          ...(access ? { access } : {}),
        })
        toast({
          title: access ? 'Permission granted' : 'Account connected successfully',
          description: account
            ? `${account.email} is syncing again.`
            : isInOrganization
              ? `${OAUTH_SERVICES[service].mailbox} account has been added to your organization`
              : `${OAUTH_SERVICES[service].mailbox} account has been added. Its newest messages arrive first.`,
        })
        return true
      } catch (error) {
        const isRefused = error instanceof ApiError
        toast({
          title: isRefused ? 'Error' : 'Connection failed',
          description: isRefused
            ? messageOf(error, 'Failed to connect account')
            : error instanceof Error && error.message !== ''
              ? error.message
              : `Failed to connect ${OAUTH_SERVICES[service].mailbox} account`,
          variant: 'destructive',
        })
        return false
      } finally {
        setConnecting(false)
        void refresh(client, accountPaths)
      }
    },
  }
}
