import { push } from '#core/contract/push.ts'
import { readKey, useAction, useRead } from '#web/platform/query.ts'

const PATH = '/api/push'

export const usePush = () => useRead(push.get, {})
export const useRemovePushDevice = () => useAction(push.removeDevice, { refreshes: [PATH] })

/** Each call carries all settings; what is chosen shows at once. */
export const useSavePushSettings = () =>
  useAction(push.saveSettings, {
    refreshes: [PATH],
    inOrder: true,
    optimistic: (client, { body }) => {
      const key = readKey(push.get, {})
      const before = client.getQueryData(key)
      const { timeZone: _, ...settings } = body
      client.setQueryData(key, (old: object | undefined) => old && { ...old, settings })
      return () => client.setQueryData(key, before)
    },
  })
