/** Hosts whose domains belong to nobody here: their records are their own affair. */
export const SHARED_DOMAINS: ReadonlySet<string> = new Set(
  'gmail.com googlemail.com outlook.com hotmail.com live.com yahoo.com icloud.com gmx.de gmx.net web.de aol.com proton.me protonmail.com'.split(
    ' ',
  ),
)
