const NAMES: Record<number, string> = {
  437: 'cp437',
  850: 'cp850',
  852: 'cp852',
  866: 'ibm866',
  874: 'windows-874',
  932: 'shift_jis',
  936: 'gbk',
  949: 'euc-kr',
  950: 'big5',
  1361: 'johab',
  10000: 'macintosh',
  20866: 'koi8-r',
  21866: 'koi8-u',
  50220: 'iso-2022-jp',
  50221: 'iso-2022-jp',
  50222: 'iso-2022-jp',
  50225: 'iso-2022-kr',
  51932: 'euc-jp',
  51949: 'euc-kr',
  52936: 'hz-gb-2312',
  54936: 'gb18030',
  65000: 'utf-7',
  65001: 'utf-8',
}

/** The charset of a Windows code page number; null for one that mail does not use. */
export function codePage(number: number): string | null {
  if (number >= 1250 && number <= 1258) return `windows-${number}`
  if (number >= 28_591 && number <= 28_606) return `iso-8859-${number - 28_590}`
  return NAMES[number] ?? null
}
