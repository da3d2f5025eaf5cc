const NAMED = new Map(
  Object.entries({
    amp: '&',
    lt: '<',
    gt: '>',
    quot: '"',
    apos: "'",
    nbsp: '\u00A0',
    copy: '©',
    reg: '®',
    trade: '™',
    hellip: '…',
    mdash: '—',
    ndash: '–',
    lsquo: '‘',
    rsquo: '’',
    sbquo: '‚',
    ldquo: '“',
    rdquo: '”',
    bdquo: '„',
    laquo: '«',
    raquo: '»',
    lsaquo: '‹',
    rsaquo: '›',
    bull: '•',
    middot: '·',
    euro: '€',
    pound: '£',
    yen: '¥',
    cent: '¢',
    sect: '§',
    para: '¶',
    deg: '°',
    plusmn: '±',
    times: '×',
    divide: '÷',
    frac12: '½',
    frac14: '¼',
    sup2: '²',
    sup3: '³',
    micro: 'µ',
    iexcl: '¡',
    iquest: '¿',
    ordf: 'ª',
    szlig: 'ß',
    larr: '←',
    rarr: '→',
    uarr: '↑',
    darr: '↓',
    check: '✓',
    zwnj: '\u200C',
    zwj: '\u200D',
    shy: '\u00AD',
    ensp: '\u2002',
    emsp: '\u2003',
    thinsp: '\u2009',
    ...accented('grave', '\u0300', 'AEIOUaeiou'),
    ...accented('acute', '\u0301', 'AEIOUYaeiouy'),
    ...accented('circ', '\u0302', 'AEIOUaeiou'),
    ...accented('tilde', '\u0303', 'ANOano'),
    ...accented('uml', '\u0308', 'AEIOUaeiouy'),
    ...accented('cedil', '\u0327', 'Cc'),
    ...accented('ring', '\u030A', 'Aa'),
    aelig: 'æ',
    AElig: 'Æ',
    oslash: 'ø',
    Oslash: 'Ø',
    oelig: 'œ',
    OElig: 'Œ',
    eth: 'ð',
    thorn: 'þ',
    THORN: 'Þ',
    ETH: 'Ð',
    ordm: 'º',
    not: '¬',
    curren: '¤',
    sup1: '¹',
    frac34: '¾',
    permil: '‰',
    dagger: '†',
    Scaron: 'Š',
    scaron: 'š',
    zwsp: '\u200B',
    lrm: '\u200E',
    rlm: '\u200F',
  }),
)

/** HTML reads the numbers 128 to 159 as Windows-1252, which is what those who write them mean. */
const WINDOWS_1252 = [
  0x20ac, 0x81, 0x201a, 0x192, 0x201e, 0x2026, 0x2020, 0x2021, 0x2c6, 0x2030, 0x160, 0x2039, 0x152, 0x8d,
  0x17d, 0x8f, 0x90, 0x2018, 0x2019, 0x201c, 0x201d, 0x2022, 0x2013, 0x2014, 0x2dc, 0x2122, 0x161, 0x203a,
  0x153, 0x9d, 0x17e, 0x178,
]

/** Decodes the entities that mail uses; unknown ones stay as they are. */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(
    /&(?:#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6})|([a-zA-Z][a-zA-Z0-9]{1,10}));?/g,
    (whole, decimal, hex, name) => {
      if (name) return NAMED.get(name) ?? whole
      const given = decimal ? Number.parseInt(decimal, 10) : Number.parseInt(hex, 16)
      const code = WINDOWS_1252[given - 0x80] ?? given
      return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)
        ? String.fromCodePoint(code)
        : ''
    },
  )
}

function accented(suffix: string, mark: string, letters: string): Record<string, string> {
  return Object.fromEntries([...letters].map(letter => [letter + suffix, (letter + mark).normalize('NFC')]))
}
