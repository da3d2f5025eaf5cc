import type { ai } from '#core/contract/ai.ts'
import type { Body } from '#core/contract/endpoint.ts'
import { localPart, parseAddressList } from '#core/text/addresses/addresses.ts'
import { htmlToText } from '#core/text/html/html-to-text.ts'
import { oneLine } from '#core/text/one-line.ts'
import type { Ctx } from '#server/deps.ts'
import type { Person } from '#server/engines/engine.ts'
import { accessibleAccounts, requireAccount } from '#server/mailbox/accounts/access.ts'
import { ownAddresses } from '#server/mailbox/accounts/sender.ts'
import { findName } from '#server/people/auth/actors.ts'
import { AppError, badRequest } from '#server/platform/errors.ts'
import { type Asking, askEngine, TEXT_IS_SAFE } from './ask-engine.ts'
import { letterHtml } from './letter-html.ts'
import { conversationFor, letterFor, withWriter } from './may-leave.ts'

export interface Listener {
  signal: AbortSignal
  /** Called with the HTML so far while it is written. */
  onHtml?: (html: string) => void
}

/** Writes a mail by an instruction. Returns subject, and body as HTML. */
export async function composeLetter(
  ctx: Ctx,
  { prompt, context, signal, onHtml }: Body<typeof ai.compose> & Listener,
): Promise<{ subject: string; body: string; engine: string; isFrame: boolean }> {
  const { to = '', subject = '', fromAccountId } = context ?? {}
  const account = fromAccountId ? await requireAccount(ctx.db, ctx.actor, 'mail.manage', fromAccountId) : null
  const name = await findName(ctx.db, ctx.actor)
  const [recipient] = parseAddressList(to)
  const task = { to: recipient?.address ?? '', words: `${subject} ${prompt}`, threadId: null }
  const letter = await letterFor(ctx, account)
  const material = await withWriter(ctx, { material: letter, name, account, task })
  const asking: Asking = {
    feature: 'compose',
    sources: [prompt, to, subject, material.content.writer.address, account?.signature ?? ''],
    signal,
    isForEditor: true,
    ...(onHtml ? { onText: text => onHtml(letterHtml(text)) } : {}),
  }
  const { value, engine, writesLetters } = await askEngine(
    ctx,
    material,
    asking,
    (engine, { writer }, options) => engine.compose({ instruction: prompt, to, subject, writer }, options),
  )
  requireText(value.body, engine)
  return {
    subject: oneLine(value.subject),
    body: letterHtml(value.body),
    engine,
    isFrame: !writesLetters,
  }
}

/** Writes the body of a reply, or rewrites the person's own text. Returns HTML. */
export async function writeReply(
  ctx: Ctx,
  { signal, onHtml, ...body }: Body<typeof ai.generateReply> & Listener,
): Promise<{ reply: string; engine: string; isFrame: boolean }> {
  const { replyType, customPrompt = '', rewriteInstructions = '', currentMessage = '' } = body
  const own = htmlToText(currentMessage).trim()
  if (replyType === 'custom' && customPrompt.trim() === '')
    throw badRequest('Please enter an instruction', { customPrompt: 'Please enter an instruction' })
  if (replyType === 'rewrite' && own === '') throw badRequest('There is no text to rewrite yet')
  const conversation = await conversationFor(ctx, { id: body.threadId, verb: 'mail.manage' })
  const { thread, sources, threadId, account } = conversation.content
  const last = thread.messages.findLast(({ isOwn }) => !isOwn) ?? thread.messages.at(-1)
  if (!last) throw badRequest('There is no message to answer')
  const known = thread.messages.flatMap(({ from, to }) => [from, ...to])
  const replyTo = personOf(body.replyTo ?? '', known) ?? last.from
  const name = await findName(ctx.db, ctx.actor)
  // The account that the person chose to answer from, if they may use it.
  const from = (await chosenAccount(ctx, body.replyFrom ?? '')) ?? account
  const task = { to: replyTo.address, words: thread.subject, threadId }
  const writing = { name, account: from, task }
  const material = await withWriter(ctx, { material: conversation, ...writing })
  const typed = [customPrompt, rewriteInstructions, currentMessage, own, from.email, from.signature]
  const asking: Asking = {
    feature: replyType === 'rewrite' ? 'rewrite' : 'reply',
    sources: [...sources, ...typed],
    signal,
    isForEditor: true,
    ...(onHtml ? { onText: text => onHtml(letterHtml(text)) } : {}),
  }
  const { value, engine, writesLetters } = await askEngine(
    ctx,
    material,
    asking,
    (engine, { thread, writer }, options) =>
      replyType === 'rewrite'
        ? engine.rewrite({ text: own, instruction: rewriteInstructions, writer, thread, replyTo }, options)
        : engine.reply({ thread, intent: replyType, instruction: customPrompt, replyTo, writer }, options),
  )
  requireText(value, engine)
  const isFrame = !writesLetters
  const reply = isFrame && replyType === 'rewrite' ? around(currentMessage, own, value) : letterHtml(value)
  return { reply, engine, isFrame }
}

/** What a frame puts before and after the person's own text, which keeps its bold words, lists and links. */
function around(html: string, own: string, framed: string): string {
  const isFirst = framed === own || framed.startsWith(`${own}\n\n`)
  const at = isFirst ? 0 : framed.indexOf(`\n\n${own}`)
  if (at < 0) return letterHtml(framed)
  const added = [framed.slice(0, at), framed.slice(at + own.length + (isFirst ? 0 : 2))]
  const [before = '', after = ''] = added.map(part => (part.trim() === '' ? '' : letterHtml(part)))
  return [before, html, after].filter(part => part !== '').join('<p></p>')
}

/** Throws if nothing is left once links that nobody wrote are taken out. */
function requireText(text: string, engine: string): void {
  if (text.trim() === '')
    throw new AppError(502, `${engine} gave an empty answer. ${TEXT_IS_SAFE}`, 'ai-nonsense')
}

async function chosenAccount({ db, actor }: Pick<Ctx, 'db' | 'actor'>, address: string) {
  const wanted = personOf(address)?.address.toLowerCase()
  if (!wanted) return null
  const accounts = await accessibleAccounts(db, actor, 'mail.manage')
  return accounts.find(account => ownAddresses(account).includes(wanted)) ?? null
}

/** Takes the name for a bare address from `known`, if it is there. */
function personOf(text: string, known: Person[] = []): Person | null {
  const [found] = parseAddressList(text)
  if (!found?.address) return null
  const { address } = found
  const namesake = known.find(person => person.name && person.address.toLowerCase() === address.toLowerCase())
  return { name: found.name || namesake?.name || localPart(address), address }
}
