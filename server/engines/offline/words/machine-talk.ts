import { readWords } from '#words/read-words.ts'
import { cues } from './cues.ts'

/**
 * Sentences that speak to a program which reads the mail, not to a person. They are left out of everything: nobody
 * asked the writer of a mail what the engine should do. People do write about assistants, models and users, so a
 * phrase is here only if it addresses a program or gives one an order.
 */
export const MACHINE_TALK: readonly RegExp[] = Object.values(readWords('machine-talk')).map(({ phrases }) =>
  cues(phrases.join('|')),
)

/** What programs write to programs: role headers, markup, control tokens, fences. All after it is suspect. */
export const MACHINE_OPENINGS: readonly RegExp[] = [
  /(?:^|[.!?>»”"]\s)\W{0,6}(?:system|assistant|user|developer|human|ai|tool|function|prompt|admin|root|sistema|asistente|usuario|système|systeme|utilisateur|benutzer|nutzer|assistent)\s{0,9}(?:\([^)]{0,40}\)|\[[^\]]{0,40}\])?\W{0,3}\s{0,9}[:：>]/iu,
  /<\/?\s*(?:system|assistant|user|instructions?|prompt|email|mail|message|thread|context|document|untrusted|data|tool|function|invoke|parameter|admin|script|iframe|svg|style|secret|output|summary|thinking)\b[^<>]{0,300}>/iu,
  /<\|[^|<>]{1,60}\|>|\[\/?INST\]|<<\/?SYS>>|\[\/?(?:system|assistant|user|admin)[^\]]{0,60}\]|<\/?s>/iu,
  /```|"""|<<<|>>>/u,
]

/** What people do not write to people within a sentence: code, markup, data, encoded text. */
export const MACHINE_MARKS: readonly RegExp[] = [
  ...MACHINE_OPENINGS,
  /~~~|'''|={5,}|#{3,}|\*{5,}|(?<!-)-{5,}\s*\p{L}|<!--|-->|<!\[CDATA\[|\]\]>|\{\{[^{}]{0,200}\}\}|\$\{[^{}]{0,200}\}/u,
  /<\/?(?:img|a|div|span|p|b|br)\b[^<>]{0,300}>/iu,
  /\[[^[\]]{0,200}\]\s?\([^\s)]|\[[^\]]{1,60}\]:\s*(?:https?:|data:|javascript:)/iu,
  /["'](?:role|content|tool|function|arguments|action|intent|summary|keyPoints|actionItems|name|text|messageId|owner|body|type|confidence|evidence|instruction)["']\s*:/iu,
  /(?:^|[\s"'(])(?:javascript|vbscript|data):\S/iu,
  /(?<!\p{L})\p{L}[\w.]{2,40}\((?:[^()]{0,200}[=:"'@][^()]{0,200})\)/u,
  /[A-Za-z0-9+/]{40,}={0,2}/u,
  /(?:\\u[0-9a-f]{4}|\\x[0-9a-f]{2}|&#x?[0-9a-f]{2,6};|%[0-9a-f]{2}){3,}/iu,
]
