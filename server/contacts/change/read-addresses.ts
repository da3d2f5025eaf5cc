import { contactAddress } from '#core/outreach/contacts/contact-address.ts'
import { isValidAddress } from '#core/text/addresses/addresses.ts'
import { whyNoAddress } from '#core/text/addresses/typed-address.ts'
import { badRequest } from '#server/platform/errors.ts'

/** Addresses as contacts have them, each once. Throws 400 where mail cannot be sent to one. */
export function readAddresses(given: readonly string[]): string[] {
  const addresses = given.map(address => address.trim()).filter(address => address !== '')
  const wrong = addresses.find(address => !isValidAddress(address))
  if (wrong !== undefined) {
    const message = `“${wrong}” is no email address${whyNoAddress(wrong)}`
    throw badRequest(message, { addresses: message })
  }
  return [...new Set(addresses.map(contactAddress))]
}

/** Throws 400: another contact has the address. */
export function refuseTaken({ address, name }: { address: string; name: string }): never {
  const message =
    name === address ? `${address} is a contact already` : `${address} belongs to “${name}” already`
  throw badRequest(message, { addresses: message })
}
