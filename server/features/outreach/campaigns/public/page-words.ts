/** What the pages of unsubscribe links say. `{address}` is the reader's address. */
export interface PageWords {
  title: string
  asks: string
  button: string
  done: string
  doneMore: string
  test: string
  gone: string
}

export const PAGE_WORDS = {
  en: {
    title: 'Unsubscribe',
    asks: 'Shall {address} get no more mail like this?',
    button: 'Yes, unsubscribe',
    done: '{address} is unsubscribed.',
    doneMore: 'Nothing more of this kind will be sent to you from here. You can close this page.',
    test: 'This link is part of a test or a preview. It unsubscribes nobody.',
    gone: 'This link is not valid. Please answer the message instead and ask to be left out.',
  },
  de: {
    title: 'Abmelden',
    asks: 'Soll {address} keine solchen E-Mails mehr bekommen?',
    button: 'Ja, abmelden',
    done: '{address} ist abgemeldet.',
    doneMore: 'Von hier wird Ihnen nichts dieser Art mehr geschickt. Sie können diese Seite schließen.',
    test: 'Dieser Link gehört zu einem Test oder einer Vorschau. Er meldet niemanden ab.',
    gone: 'Dieser Link ist nicht gültig. Bitte antworten Sie auf die Nachricht und bitten Sie darum, keine mehr zu bekommen.',
  },
  fr: {
    title: 'Se désabonner',
    asks: '{address} ne doit plus recevoir de messages de ce genre ?',
    button: 'Oui, me désabonner',
    done: '{address} est désabonnée.',
    doneMore: 'Plus rien de ce genre ne vous sera envoyé. Vous pouvez fermer cette page.',
    test: 'Ce lien fait partie d’un essai ou d’un aperçu. Il ne désabonne personne.',
    gone: 'Ce lien n’est pas valable. Veuillez répondre au message et demander à ne plus en recevoir.',
  },
  es: {
    title: 'Darse de baja',
    asks: '¿{address} no debe recibir más mensajes como este?',
    button: 'Sí, darme de baja',
    done: '{address} está de baja.',
    doneMore: 'No se le enviará nada más de este tipo. Puede cerrar esta página.',
    test: 'Este enlace forma parte de una prueba o de una vista previa. No da de baja a nadie.',
    gone: 'Este enlace no es válido. Responda al mensaje y pida no recibir más.',
  },
  it: {
    title: 'Annullare l’iscrizione',
    asks: '{address} non deve più ricevere messaggi come questo?',
    button: 'Sì, cancellami',
    done: '{address} è stato cancellato.',
    doneMore: 'Non le verrà inviato più nulla di questo tipo. Può chiudere questa pagina.',
    test: 'Questo link fa parte di una prova o di un’anteprima. Non cancella nessuno.',
    gone: 'Questo link non è valido. Risponda al messaggio e chieda di non riceverne altri.',
  },
  pt: {
    title: 'Cancelar a subscrição',
    asks: '{address} não deve receber mais mensagens como esta?',
    button: 'Sim, cancelar',
    done: '{address} foi removido.',
    doneMore: 'Nada mais deste género lhe será enviado. Pode fechar esta página.',
    test: 'Esta ligação faz parte de um teste ou de uma pré-visualização. Não remove ninguém.',
    gone: 'Esta ligação não é válida. Responda à mensagem e peça para não receber mais.',
  },
} as const satisfies Record<string, PageWords>

type PageLanguage = keyof typeof PAGE_WORDS

const isKnown = (code: string): code is PageLanguage => Object.hasOwn(PAGE_WORDS, code)

/** The first language that the browser asks for and we have, else that of the contact, else English. */
export function pageLanguage(acceptLanguage: string | undefined, contact: string): PageLanguage {
  const asked = (acceptLanguage ?? '')
    .slice(0, 500)
    .split(',')
    .map(part => {
      const [tag = '', weight = ''] = part.trim().split(/\s*;\s*q\s*=\s*/)
      return { code: tag.slice(0, 2).toLowerCase(), weight: weight === '' ? 1 : Number(weight) || 0 }
    })
    .sort((a, b) => b.weight - a.weight)
    .map(({ code }) => code)
  return [...asked, contact, 'en'].find(isKnown) ?? 'en'
}
