import { escapeHtml } from '#core/text/html/escape-html.ts'
import type { Words } from '#words/schema.ts'

interface Page {
  language: string
  words: Words['unsubscribe-page']
  state: 'asks' | 'done' | 'test' | 'gone'
  address: string
}

/** The page of an unsubscribe link: works without scripts, on paper-white and at night. */
export function unsubscribePage({ language, words, state, address }: Page): string {
  const text = escapeHtml(words[state]).replace('{address}', `<strong>${escapeHtml(address)}</strong>`)
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(words.title)}</title>
<style>
:root { color-scheme: light dark }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; font: 16px/24px system-ui, sans-serif;
  background: #fafafa; color: #1c1c1e }
main { max-width: 26rem; padding: 2rem 1.5rem; overflow-wrap: anywhere }
h1 { margin: 0 0 1rem; font-size: 22px; line-height: 28px; font-weight: 600 }
p { margin: 0 0 1rem }
button { font: inherit; font-weight: 500; min-height: 44px; padding: 0 1.25rem; border: 0; border-radius: 6px;
  background: #1c1c1e; color: #fff; cursor: pointer }
button:focus-visible { outline: 3px solid #6b8afd; outline-offset: 2px }
@media (prefers-color-scheme: dark) {
  body { background: #161618; color: #ececee }
  button { background: #ececee; color: #161618 }
}
</style>
</head>
<body>
<main>
<h1>${escapeHtml(words.title)}</h1>
<p>${text}</p>
${state === 'asks' ? `<form method="post"><input type="hidden" name="List-Unsubscribe" value="One-Click"><button>${escapeHtml(words.button)}</button></form>` : ''}
${state === 'done' ? `<p>${escapeHtml(words.doneMore)}</p>` : ''}
</main>
</body>
</html>
`
}
