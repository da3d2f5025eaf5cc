import { domainOf } from './addresses.ts'

/** Domains where anybody gets an address: sharing one proves nothing, and none is the website of its people. */
export const FREE_MAIL: ReadonlySet<string> = new Set(
  `126.com 163.com 1und1.de aol.com arcor.de bluewin.ch btinternet.com comcast.net fastmail.com free.fr freenet.de
  gmail.com gmx.at gmx.ch gmx.com gmx.de gmx.net googlemail.com hey.com hotmail.co.uk hotmail.com hotmail.de hotmail.fr
  hotmail.it icloud.com inbox.com laposte.net libero.it live.com live.de live.fr mac.com mail.com mail.de mail.ru me.com
  msn.com naver.com online.de orange.fr outlook.com outlook.de outlook.fr posteo.de proton.me protonmail.com qq.com
  rediffmail.com rocketmail.com seznam.cz sfr.fr sina.com t-online.de telenet.be tiscali.it tutanota.com verizon.net
  virgilio.it wanadoo.fr web.de wp.pl yahoo.ca yahoo.co.in yahoo.co.jp yahoo.co.uk yahoo.com yahoo.com.br yahoo.de
  yahoo.es yahoo.fr yahoo.it yandex.com yandex.ru ymail.com zoho.com`.split(/\s+/),
)

/** The domain of an address in lower case if it tells a company; null for one of a mail provider for everybody. */
export function companyDomain(address: string): string | null {
  const domain = domainOf(address).toLowerCase()
  return domain === '' || FREE_MAIL.has(domain) ? null : domain
}
