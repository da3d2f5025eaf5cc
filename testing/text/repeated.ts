/** A text of the given length: an opening, a repeated unit, an end. */
export interface Repeated {
  unit: string
  before: string
  after: string
}

export const textOf = ({ unit, before, after }: Repeated, length: number): string =>
  before + unit.repeat(Math.max(1, Math.ceil((length - before.length - after.length) / unit.length))) + after

/** Building blocks of mail, and strings that its readers search for. */
const UNITS: readonly string[] = [
  ...'a¦ß¦ ¦\t¦\n¦\r¦\r\n¦\u00a0¦\u0000¦\u200b¦\u200d¦\u0301¦👩\u200d👩\u200d👧¦🎉'.split('¦'),
  ...'漢¦한¦م¦ل\u064e¦e\u0301¦>¦> ¦>\n¦*¦**¦-¦-- \n¦---\n¦_____\n¦=¦=\n¦<¦</¦<a¦<div>¦<b><i>'.split('¦'),
  ...'<table><tr><td>¦<ul><li>¦<blockquote>¦<span style="color:red">¦<br>¦<!--¦<!¦<![CDATA['.split('¦'),
  ...'<a href="¦<img src="cid:¦<title>¦<svg>¦<a b=c ¦ style="¦&¦&amp;¦&#¦&nbsp;¦"¦\'¦\\¦`¦(¦)¦['.split('¦'),
  ...']¦,¦;¦:¦.¦?¦%¦%41¦@¦a@¦a.¦a@b,¦"a" <a@b.example>, ¦(a¦Anna Lima '.split('¦'),
  ...'www.¦From:¦Sent: Monday\n¦To: a@b\n¦On ¦On Mon, 3 Jun 2024 ¦ wrote ¦schrieb'.split('¦'),
  ...' a écrit :¦escribió:¦ 写道：¦님이 작성:¦ написал:¦כתב¦the a wrote ¦-----Original Message-----\n'.split(
    '¦',
  ),
  ...'---------- Forwarded message ----------\n¦[Anna] a\n¦answers ¦Re:'.split('¦'),
  ...'Fwd: [¦[a] ¦=?utf-8?q?¦=?utf-8?q?a?= ¦=?¦=3D¦QUJDREVG\r\n¦begin 644 a\n¦{\\'.split('¦'),
  ...'{\\rtf1¦--b\r\n\r\n¦Content-Type: text/plain\r\n¦a: b\r\n¦ a=b;¦;a="¦url(¦/*'.split('¦'),
  ...'calc((¦color:¦color:red;¦width:0¦!important¦2024-06-03 ¦03.06.'.split('¦'),
  ...'10 000 ¦1.¦OR ¦"a b" ¦last 3 days ¦from Anna or Ben ¦BEGIN:VEVENT\n¦END:VEVENT\n'.split('¦'),
  ...'ATTENDEE;CN="a":mailto:a@b\n¦FREQ=DAILY;¦\n a¦\n\n¦a\n¦a\r\n¦\n>From ¦invoice '.split('¦'),
  ...'rechnungen ¦0\u0080¦$\u0080¦\u001b$B¦~{¦â\u0082'.split('¦'),
  ...'\u0006\u0090\u0008\u0000\u0000\u0000\u0000\u0000'.split('¦'),
  ...'\u0002\u0002\u0090\u0006\u0000\u0000\u0000\u0000\u0000¦\u0301\u0316¦\u3099\u0301¦ﾞ'.split('¦'),
  ...'<b></p>¦<b></i>¦.a@b¦....¦Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n'.split('¦'),
  ...'Content-Type: message/rfc822\r\n\r\n¦To: a@b, c@d\r\n'.split('¦'),
  ...'On Mon, 3 Jun 2024 at 12:30 Anna <a@b.example> wrote:\na\n'.split('¦'),
  ...'From: a@b\nSent: Monday 3\nTo: a\nSubject: a\n\na\n'.split('¦'),
]

/**
 * Each unit with an end that does not match, which forces backtracking; some alone, and some followed by another unit.
 */
export const TEXTS: readonly Repeated[] = [
  ...UNITS.map(unit => ({ unit, before: '', after: '\x01!' })),
  ...UNITS.flatMap((unit, at) => (at % 9 === 0 ? [{ unit, before: 'a', after: '' }] : [])),
  ...UNITS.flatMap((unit, at) =>
    at % 9 === 4 ? [{ unit: unit + UNITS[(at * 7 + 3) % UNITS.length], before: '', after: '' }] : [],
  ),
]

/** HTML in which each unit nests deeper. */
export const NESTED: readonly Repeated[] = [
  ...['<b><i>', '<table><tr><td>', '<svg>', 'a<img>', '<b></p>'].map(unit => ({
    unit,
    before: '',
    after: '',
  })),
]

export const ATTRIBUTIONS: Repeated = {
  unit: 'On Mon, 3 Jun 2024 at 12:30 Anna <a@b.example> wrote:\na\n',
  before: '',
  after: '',
}
