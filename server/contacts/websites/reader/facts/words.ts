/** Words of six languages (English, German, French, Spanish, Italian, Dutch) that tell what a line is about. */

/** What people are in an organization. Beginnings of words: "geschäftsführ" is also "Geschäftsführerin". */
export const ROLES = new RegExp(
  `(?<![\\p{L}])(?:${[
    'director|managing|manager|head of|lead\\b|chief|ceo|cto|cfo|coo|cmo|founder|co-?founder|partner\\b|owner|engineer|developer|designer|consultant|sales|marketing|accountant|accounts|assistant|lawyer|attorney|solicitor|architect|president|chair|secretary|technician|specialist|surveyor|analyst|administrator|coordinator|officer|executive|associate|buyer|foreman|apprentice|physician|surgeon|dentist|teacher|editor|photographer|receptionist|customer (?:success|service)|human resources|operations',
    'geschäftsführ|inhaber|leiter|leitung|\\p{L}*meister|vertrieb|buchhalt|assistenz|entwickl|berater|beratung|prokurist|vorstand|vorsitz|gründer|mitgründer|rechtsanw|steuerberat|architekt|sachbearbeit|\\p{L}*leiter|\\p{L}*leitung|monteur|auszubildend|gesell|einkauf|sekretariat|gestalter|ingenieur|\\p{L}*ingenieur|projekt|konditor|redaktion|kundendienst|personal',
    'directeur|directrice|gérant|responsable|fondat|cofondat|président|chef|cheffe|associé|avocat|ingénieur|commercial|comptable|assistante?|secrétaire|développeu|conseill|apprenti|artisan|infirmi|rédact|chargée? d',
    'directora?|gerente|fundador|cofundador|soci[oa]\\b|jef[ea]|ingenier|abogad|comercial|administrador|contable|asesor|técnic|encargad|ayudante|recepcionista|secretari[oa]|diseñador',
    'titolare|direttore|direttrice|amministrat|responsabile|fondatore|fondatrice|socio|avvocato|ingegnere|commerciale|impiegat|contabile|segretari|tecnic[oa]|capo|consulente|geometra|presidente|enologo|enologa',
    'eigenaar|eigenares|oprichter|medewerker|hoofd|adviseur|bestuurder|zaakvoerder|verkoop|ontwikkelaar|boekhoud|directie|monteur|ontwerper|inkoop|werkvoorbereider|bedrijfsleider|vennoot',
  ].join('|')})`,
  'iu',
)

/** What stands before the people who answer for an organization. */
export const REPRESENTED_BY =
  /(?:geschäftsführ(?:er(?:in|innen)?|ung|ende[rn]?(?: gesellschafter(?:in)?)?)|(?:gesetzlich )?vertreten durch(?: d(?:en|ie) geschäftsführer(?:in)?)?|vertretungsberechtigt(?:er?|e [\p{L}]+)?|inhaber(?:in)?|verantwortlich(?: für den inhalt)?(?: (?:i\.\s?s\.\s?d\.|nach|gemäß|im sinne)[^:]{0,60})?|managing directors?|(?:legally )?represented by|responsible for (?:the )?content|proprietor|directeur(?: ou directrice)? de (?:la )?publication|directrice de (?:la )?publication|gérante?|représenté(?:e)? par|responsable de (?:la )?publication|(?:administrador(?:a)?(?: únic[oa])?)|representante legal|legale rappresentante|rappresentante legale|amministratore(?: unico| delegato)?|titolare|bestuurders?|zaakvoerders?|directie|eigenaar|vertegenwoordigd door)\s?[:：]\s?/giu

/** What a role begins or ends with and no family name does, although both are written with capitals: "Managing Director". */
export const ROLE_WORD =
  /^(?:managing|director[as]?|manager|chief|ceo|cto|cfo|coo|founder|co-?founder|partner|owner|engineer|developer|designer|consultant|accountant|assistant|lawyer|attorney|solicitor|president|secretary|technician|specialist|surveyor|analyst|administrator|coordinator|officer|executive|associate|foreman|apprentice|physician|surgeon|dentist|editor|receptionist|lead|senior|junior|head|geschäftsführer(?:in)?|inhaber(?:in)?|leiter(?:in)?|leitung|vertrieb|vorstand|prokurist(?:in)?|directeur|directrice|gérante?|responsable|fondat(?:eur|rice)|président|associée?|ingénieure?|gerente|fundador[a]?|soci[oa]|jef[ea]|ingenier[oa]|abogad[oa]|administrador[a]?|titolare|direttore|direttrice|amministratore|responsabile|fondat(?:ore)|ingegnere|avvocato|eigenaar|oprichter|medewerker|hoofd|bestuurder|zaakvoerder)$/iu

/** Words that no name of a person has: what pages and organizations are called. */
export const NO_NAME =
  /(?<![\p{L}])(?:team|contacts?|contactez|kontakt|contatti|contacto|about|privacy|policy|datenschutz|service|services|servizi|servicios|diensten|leistungen|our|us|your|we|the|and|und|et|con|with|for|für|pour|per|voor|terms|imprint|impressum|home|news|blog|careers?|jobs?|karriere|street|road|avenue|lane|stra(?:ß|ss)e|str|platz|weg|allee|rue|calle|plaza|via|piazza|straat|gmbh|ug|kg|ag|ltd|llc|llp|inc|corp|plc|bv|b\.v|nv|srl|s\.r\.l|spa|s\.p\.a|sarl|sas|s\.l|sl|s\.a|e\.?\s?v|company|group|gruppe|groupe|grupo|gruppo|holding|office|büro|bureau|oficina|ufficio|kantoor|hours|monday|montag|read|more|learn|mehr|click|hier|here|see|view|all|back|menu|login|sign|phone|email|e-mail|telefon|fax|map|maps|google|opening|öffnungszeiten|meet|welcome|willkommen|bienvenue|bienvenidos|benvenuti|welkom|unser|unsere|notre|nos|nuestro|nuestra|nuestros|nostro|nostra|onze|ons|les|los|las|mentions|aviso|note|copyright|newsletter|products?|produkte|produits|productos|prodotti|producten|website|webseite|sitio|sito|site|online|shop|store|city|united|north|south|new|registered|handelsregister|amtsgericht|register|court|chamber|ust|vat|tax|steuer|tva|iva|btw|kvk|management|department|abteilung|sales|support|marketing|references?|projects?|projekte|projets|portfolio|history|geschichte|histoire|historia|storia|mission|vision|values|werte|faq|press|presse|cookies?|settings|impressie)(?![\p{L}])/iu
export const PARTICLES =
  /^(?:von|van|de|der|den|del|della|di|da|dos|du|le|la|el|al|bin|ter|ten|zu|zur|vom|und|y|e|d['’]\p{Lu}\p{L}+|'t|op|het|af|av)$/u
export const TITLES =
  /^(?:dr|prof|mr|mrs|ms|herr|frau|ing|dipl|mag|ir|drs|mme|m|mlle|monsieur|madame|sr|sra|don|doña|dott|dott\.ssa|avv|geom|rag|dhr|mevr|dipl\.-ing|dipl\.-kfm|med|jur|phil|dr\.-ing|rer|nat|h\.c|priv\.-doz|univ)\.?(?:ssa)?$/iu
export const DEGREES =
  /^(?:ph\.?d|m\.?d|mba|b\.?sc|m\.?sc|m\.?a|b\.?a|ll\.?m|jr|sr|ii|iii|esq|fca|aca|riba|b\.eng|m\.eng)\.?$/iu

/** Forms of companies, at the end of their names. */
export const LEGAL_FORM =
  /(?:^|[\s,])(?:GmbH(?: & Co\.? ?KG(?:aA)?)?|gGmbH|UG(?: \(haftungsbeschränkt\))?|AG|KG|OHG|GbR|e\.\s?K\.|e\.\s?V\.|eG|SE|Ltd\.?|Limited|LLP|PartG mbB|PartG|PLLC|LLC|Inc\.?|Corp\.?|PLC|plc|Pty Ltd|SARL|SAS|SASU|EURL|SCOP|S\.?A\.?R\.?L\.?|S\.?A\.?S\.?|S\.?\s?L\.?(?:\s?U\.?)?|S\.\s?A\.|SA|S\.?\s?r\.?\s?l\.?|S\.?\s?p\.?\s?A\.?|S\.n\.c\.|S\.a\.s\.|B\.?V\.?|N\.?V\.?|V\.?O\.?F\.?|BVBA|Oy|AB|ApS|A\/S)(?=$|[\s,.;|–-])/u
