import { isNoReply, localPart } from '#core/text/addresses/addresses.ts'
import { foldText } from '#core/text/search/fold.ts'

/** Local parts that stand for a role or a department, in six languages, folded. */
const ROLES = [
  // English
  'info|information|contact|contactus|hello|hi|mail|email|office|reception|enquir(?:y|ies)|inquir(?:y|ies)|feedback',
  'sales|presales|marketing|press|media|pr|events?|partners?|partnerships?|business|commercial|bookings?|reservations?',
  'support|help|helpdesk|service|services|customerservice|customercare|care|team|staff|all|everyone|group|people',
  'admin|administrator|root|hostmaster|webmaster|postmaster|abuse|noc|security|it|sysadmin|privacy|legal|compliance|dpo',
  'hr|humanresources|jobs?|careers?|recruit(?:ing|ment)|billing|invoices?|accounts?|accounting|finance|orders?|shop|store',
  'newsletter|subscribe|unsubscribe|list|news|editor|editorial|management|secretary|purchasing|procurement|logistics',
  // German
  'kontakt|hallo|post|buero|buro|empfang|zentrale|anfragen?|vertrieb|verkauf|presse|werbung|kundenservice|kundendienst',
  'beratung|technik|personal|bewerbung(?:en)?|karriere|buchhaltung|rechnung(?:en)?|bestellung(?:en)?|einkauf|redaktion',
  'geschaeftsfuhrung|geschaeftsleitung|geschaftsfuhrung|geschaftsleitung|sekretariat|datenschutz|verwaltung|praxis|kanzlei',
  // French
  'bonjour|accueil|ventes|commerciale?|secretariat|compta|comptabilite|facturation|direction|recrutement|emploi|presse',
  'serviceclients?|service-clients?|commandes?|achats|boutique|communication|mairie',
  // Spanish and Portuguese
  'contacto|contato|hola|ola|ventas|vendas|comercial|administracion|administracao|administrativo|soporte|suporte|atencion',
  'atencionalcliente|atendimento|clientes|sac|rrhh|rh|empleo|empregos|vagas|facturacion|faturamento|financeiro|pedidos',
  'compras|prensa|imprensa|direccion|diretoria|geral|secretaria|gerencia|tienda|loja',
  // Italian
  'contatti|vendite|amministrazione|segreteria|assistenza|ordini|fatture|fatturazione|acquisti|direzione|stampa|lavoro|negozio',
].join('|')
/** "info-de@", "sales.emea@" and "support2@" stand for the same; "hr.meier@" is a person in Germany. */
const ROLE = new RegExp(`^(?:(?!hr\\.)(?:${ROLES}))(?:$|[-._+\\d])`, 'u')

/** Whether an address belongs to a role, such as info@ or vertrieb@, or to nobody, such as noreply@. */
export const isRoleAddress = (address: string): boolean =>
  isNoReply(address) || ROLE.test(foldText(localPart(address).slice(0, 100)))
