import { commonForms, obviousPassword, type PasswordOwner } from '#core/obvious-password.ts'
import { badRequest } from '#server/platform/errors.ts'

const COMMON = 'Many people use this password, so it is tried first. Please choose another one'

/** Throws 400 with a message for `field` if an attacker would try this password early. */
export async function requireGoodPassword(
  password: string,
  owner: PasswordOwner,
  field = 'password',
): Promise<void> {
  const problem = obviousPassword(password, owner) ?? ((await isCommon(password)) ? COMMON : null)
  if (problem !== null) throw badRequest(problem, { [field]: problem })
}

async function isCommon(password: string): Promise<boolean> {
  const common = await commonPasswords()
  return commonForms(password).some(form => common.has(form))
}

let loading: Promise<ReadonlySet<string>> | undefined

/** About 49,000 passwords from leaked collections. Loaded when somebody first chooses a password. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  loading ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common']),
  )
  return loading
}
