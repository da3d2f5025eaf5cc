import { type Found, placesOf } from './found.ts'

/** PEM (RFC 7468), OpenSSH, PGP and SSH.com: a private key, whether or not its end is there. */
const BEGINS_KEY = /-{4,5} ?BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)? ?-{4,5}/g
const ENDS_KEY = /-{4,5} ?END [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)? ?-{4,5}/g

function privateKeys(text: string): Found[] {
  const found: Found[] = []
  const ends = [...text.matchAll(ENDS_KEY)].map(({ index, 0: { length } }) => index + length)
  let at = 0
  for (const { index } of text.matchAll(BEGINS_KEY)) {
    if (index < (found.at(-1)?.end ?? 0)) continue
    while (at < ends.length && (ends[at] ?? 0) <= index) at += 1
    found.push({ start: index, end: ends[at] ?? text.length, kind: 'key' })
  }
  return found
}

/** Beginnings that issuers document so that leaked keys are found, and what follows them. */
const ISSUED = [
  // OpenAI, Anthropic, OpenRouter, DeepSeek; Groq, xAI, Perplexity, Replicate, Hugging Face, LangSmith.
  'sk-[\\w-]{16,}|gsk_\\w{20,}|xai-\\w{20,}|pplx-\\w{20,}|r8_\\w{20,}|hf_[A-Za-z0-9]{20,}|lsv2_\\w{20,}',
  // Stripe, Square, Shopify, PayPal by Braintree, EasyPost.
  '(?:sk|pk|rk)_(?:live|test)_\\w{10,}|(?:sk|pk|rk)_[A-Za-z0-9]{16,}|whsec_[\\w+/=]{16,}|sq0[a-z]{3}-[\\w-]{20,}|shp(?:at|ca|pa|ss)_[a-f0-9]{20,}|access_token\\$\\w+\\$[\\w$]{20,}|EZ[AT]K\\w{20,}',
  // AWS, Google (API key, OAuth secret, access and refresh token), Azure, Alibaba, Databricks, DigitalOcean, Fly, Heroku.
  '(?:AKIA|ASIA|ABIA|ACCA)[A-Z0-9]{12,}|AIza[\\w-]{30,}|GOCSPX-[\\w-]{20,}|ya29\\.[\\w-]{20,}|1\\/\\/0[\\w-]{20,}|LTAI\\w{12,}|dapi[a-f0-9]{30,}|do[opr]_v1_[a-f0-9]{32,}|fm[12]_[\\w+/=]{20,}|HRKU-[\\w-]{20,}',
  // GitHub, GitLab, Bitbucket and Atlassian, npm, PyPI, RubyGems, Docker, Terraform, Vault, Netlify, Supabase, PlanetScale.
  'gh[pousr]_[A-Za-z0-9]{20,}|github_pat_\\w{20,}|gl(?:pat|dt|rt|cbt|ptt|soat|ft|imt|agent)-[\\w-]{16,}|AT(?:ATT|CTT|BB)[\\w=-]{20,}|npm_[A-Za-z0-9]{20,}|pypi-[\\w-]{16,}|rubygems_[a-f0-9]{20,}|dckr_[a-z]+_[\\w-]{16,}|\\w{14}\\.atlasv1\\.[\\w-]{20,}|hv[sbr]\\.[\\w-]{16,}|nfp_\\w{20,}|sbp_[a-f0-9]{20,}|sb_secret_[\\w-]{16,}|pscale_[a-z]+_[\\w-]{16,}',
  // Slack, Discord, Telegram, Twilio, SendGrid, Mailgun, Mailchimp, Brevo, Postmark, Resend.
  'xox[a-z]-[\\w-]{10,}|xapp-[\\w-]{10,}|xoxe\\.[\\w.-]{10,}|[MNO][\\w-]{23,27}\\.[\\w-]{6}\\.[\\w-]{27,}|\\d{8,10}:AA[\\w-]{30,}|(?:SK|AC)[a-f0-9]{32}|SG\\.[\\w-]{16,}\\.[\\w-]{16,}|key-[a-f0-9]{32}|[a-f0-9]{32}-us\\d{1,2}|xkeysib-[\\w-]{20,}|re_\\w{8}_\\w{16,}',
  // Notion, Linear, Figma, Airtable, Postman, HubSpot, Contentful, Grafana, Sentry, New Relic, Tailscale, Meta, 1Password, age.
  'secret_[A-Za-z0-9]{30,}|ntn_\\w{20,}|lin_api_\\w{20,}|figd_[\\w-]{20,}|pat[A-Za-z0-9]{14}\\.[a-f0-9]{30,}|PMAK-[\\w-]{20,}|pat-[a-z]{2}\\d-[\\w-]{20,}|CFPAT-[\\w-]{20,}|gl(?:sa|c)_[\\w+/=]{20,}|sntry[su]_[\\w+/=-]{20,}|NRAK-\\w{20,}|tskey-[\\w-]{16,}|EAA[A-Za-z0-9]{30,}|ops_eyJ[\\w-]{20,}|A3-[A-Z0-9]{6}-[A-Z0-9-]{20,}|AGE-SECRET-KEY-1[A-Z0-9]{20,}',
]
const ISSUED_KEY = new RegExp(`(?<![A-Za-z0-9])(?:${ISSUED.join('|')})`, 'gd')

/** JSON web tokens (RFC 7519), and other JSON in base64url. */
const WEB_TOKEN = /(?<![\w-])eyJ[\w-]{16,}(?:\.[\w-]{4,}){0,4}/dg

/** RFC 9110 section 11.6.2, and what curl is told with `-u`. */
const AUTHORIZATION =
  /\b(?:authorization["']?\s{0,4}[:=]\s{0,4}["']?(?:basic|bearer|token|digest|apikey)|bearer)[ \t]{1,4}([\w.~+/-]{8,}=*)/dgi
const CURL_USER = /(?<![\w-])(?:-u|--user)[ =]{1,4}["']?[^\s:"']{1,100}:([^\s"']{1,200})/dg

const COOKIE = /\b(?:set-)?cookie:[ \t]{1,4}([^\n]{8,})/dgi
/** What commands are told with `-p`. */
const COMMAND_PASSWORD =
  /\b(?:mysql\w*|mariadb\w*|mongosh?|sshpass|docker login|podman login|ldap\w+|smbclient)\b[^\n]{0,80}?\s(?:-p|-w|--password)[ =]?["']?([^\s"'-][^\s"']{2,})/dgi

const OPAQUE_RUN = /(?<![\w+/=.@:%&?#-])[\w+/-]{30,}={0,2}(?![\w@])/g

/** What no word and no number looks like: letters of both cases and digits that change places all the time. */
function opaqueRuns(text: string): Found[] {
  return [...text.matchAll(OPAQUE_RUN)]
    .filter(({ 0: run }) => isOpaque(run))
    .map(({ index, 0: run }) => ({ start: index, end: index + run.length, kind: 'key' }))
}

function isOpaque(run: string): boolean {
  if (!/[a-z]/.test(run) || !/[A-Z]/.test(run) || !/\d/.test(run)) return false
  const changes = run.match(/[a-z](?=[A-Z\d])|[A-Z](?=[a-z\d])|\d(?=[A-Za-z])/g)?.length ?? 0
  return changes * 3 >= run.length
}

const DIGITS = /(?<![\d.,-])\d(?:[ \u00A0\u202F-]?\d){12,40}(?!-?\d)/g
/** Visa, Mastercard, American Express, Diners, Discover, JCB, UnionPay and Maestro, by how many digits theirs have. */
const ISSUERS =
  /^(?:4(?:\d{12}|\d{15}|\d{18})|5[1-5]\d{14}|2(?:2[2-9]|[3-6]\d|7[01])\d{13}|2720\d{12}|3[47]\d{13}|3(?:0[0-5]|[689]\d)\d{11}|(?:6011|64[4-9]\d|65\d\d)\d{12}|35(?:2[89]|[3-8]\d)\d{12}|62\d{14,17}|(?:5[0678]|6[37]\d?)\d{14})$/

/** Of a known issuer, and its check digit is right (ISO/IEC 7812-1, Luhn); other numbers may stand beside it. */
function cardNumbers(text: string): Found[] {
  const found: Found[] = []
  for (const { index, 0: run } of text.matchAll(DIGITS)) {
    const groups = [...run.matchAll(/\d+/g)]
    for (let first = 0; first < groups.length; first += 1) {
      let digits = ''
      for (let last = first; last < groups.length && digits.length < 19; last += 1) {
        const { index: at = 0, 0: group = '' } = groups[last] ?? {}
        digits += group
        if (!isCardNumber(digits)) continue
        found.push({
          start: index + (groups[first]?.index ?? 0),
          end: index + at + group.length,
          kind: 'card number',
        })
        first = last
        break
      }
    }
  }
  return found
}

function isCardNumber(digits: string): boolean {
  if (!ISSUERS.test(digits) || /^(\d)\1+$/.test(digits)) return false
  let sum = 0
  for (const [index, digit] of [...digits].reverse().entries()) {
    const doubled = Number(digit) * (index % 2 === 1 ? 2 : 1)
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return sum % 10 === 0
}

/** The three or four digits beside a card's number. */
const CARD_CHECK =
  /(?<![\p{L}\d])(?:cv[vc]2?|csc|cid|prüf(?:ziffer|nummer)|kartenprüfnummer|cryptogramme(?: visuel)?|(?:code|number|numbers|digits) on the back)(?![\p{L}\d])[^\d\n]{0,12}(\d{3,4})(?!\d)/dgiu

/** Secrets that are told by what they look like. */
export function secretsByShape(text: string): Found[] {
  return [
    ...privateKeys(text),
    ...placesOf(text, ISSUED_KEY, 'key'),
    ...placesOf(text, WEB_TOKEN, 'key'),
    ...placesOf(text, AUTHORIZATION, 'key'),
    ...placesOf(text, CURL_USER, 'password'),
    ...placesOf(text, COOKIE, 'key'),
    ...placesOf(text, COMMAND_PASSWORD, 'password'),
    ...opaqueRuns(text),
    ...cardNumbers(text),
    ...placesOf(text, CARD_CHECK, 'card number'),
  ]
}
