/** https://developers.google.com/workspace/gmail/api/reference/rest/v1/VacationSettings */
interface VacationSettings {
  enableAutoReply?: boolean
  responseSubject?: string
  responseBodyPlainText?: string
  responseBodyHtml?: string
  restrictToContacts?: boolean
  restrictToDomain?: boolean
  startTime?: string
  endTime?: string
}

/** The vacation responder of Gmail, which `emulate` does not have: its settings, not its answers. */
export function createVacationSettings() {
  const kept = new Map<string, VacationSettings>()
  return {
    read: (email: string): VacationSettings => kept.get(email) ?? { enableAutoReply: false },
    /** Null if Google would refuse it. */
    update(email: string, body: Buffer): VacationSettings | null {
      const { enableAutoReply = false, ...wanted } = JSON.parse(body.toString('utf8')) as VacationSettings
      const { startTime, endTime, responseSubject, responseBodyHtml, responseBodyPlainText } = wanted
      if (startTime && endTime && BigInt(startTime) >= BigInt(endTime)) return null
      if (enableAutoReply && !responseSubject && !responseBodyHtml && !responseBodyPlainText) return null
      // Google omits what is empty or false, apart from the switch.
      const said = Object.fromEntries(Object.entries(wanted).filter(([, value]) => value))
      const settings = { enableAutoReply, ...said }
      kept.set(email, settings)
      return settings
    },
  }
}
