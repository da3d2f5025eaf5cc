/**
 * The words by which people say what a secret is, in English, German, French, Spanish, Italian, Portuguese and Dutch.
 * Parts of regular expressions, compared without regard to case.
 */

/** May be the end of a longer word: `Datenbankpasswort`. */
export const PASSWORD_WORDS = [
  'pass ?words?|pass ?phrase|passcode|passwd',
  'passwort|kennwort|zugangswort|losungswort|passphrase|(?:wlan|netzwerk|wi-?fi)[- ]?(?:schlüssel|key|code|sleutel)',
  'mots? de passe|phrase de passe|phrase secrète|(?:code|clé) (?:du |de la )?(?:wi-?fi|box)',
  'contraseña|contrasena|(?:clave|código) del? wi-?fi',
  "parola d['’]ordine|parola d['’]accesso|chiave (?:del )?wi-?fi",
  'palavra[- ]passe|senha',
  'wachtwoord|paswoord|wachtzin',
].join('|')
/** Words of their own, which often mean something else: what follows has to look like a password. */
export const UNSURE_PASSWORD_WORDS =
  'pass|pw|pwd|pswd|mdp|clave|chiave|parola chiave|palavra[- ]chave|network key|security key|wi-?fi'
/** After them a sentence may follow. */
export const PHRASE_WORDS = /phrase|parola d|palavra|wachtzin|secrète/iu

/** A name and a password are said together: `credentials: root / …`. */
export const LOGIN_WORDS =
  'credentials?|log-?in|sign-?in|connexion|compte|cuenta|conta|account|user ?/ ?pass(?:word)?|zugangsdaten|anmeldedaten|zugang|identifiants?|accès|credenciales|credenziali|credenciais|inloggegevens'

export const KEY_WORDS = [
  '(?:api|secret|access|private|pre-?shared|client|auth\\w{0,12}|refresh|session|signing|encryption|master|webhook|deploy|licen[cs]e|account|shared ?access|bearer|service|bot|app|personal access)[ _-]?(?:key|secret|token)s?',
  'secret|token',
  '(?:api|zugriffs|zugangs|sicherheits|geheimer?)[- ]?(?:schlüssel|token)',
  "clé (?:d['’]|de l['’]|de )?(?:api|accès)|clé secrète|jeton(?: d['’]accès)?",
  'clave (?:de )?(?:la )?api|clave secreta',
  "chiave (?:di |dell['’])?api|chiave segreta",
  'chave (?:de |da )?api|chave secreta',
  'api[- ]?sleutel|geheime sleutel|toegangstoken',
].join('|')

/** Between a word and its secret: `is`, `lautet`, … */
export const COPULAS = new Set(
  "is are was be would should could wäre wird serait sería sarebbe seria zou = := -> => → ist lautet lauten sind war heißt heisst est sont c'est c’est sera es son será è e' sono é são foi zijn luidt wordt becomes".split(
    ' ',
  ),
)
/** `changed the password to …`, `auf … gesetzt`. */
export const TURNS = new Set('to into auf in en a à por para su naar op | - – —'.split(' '))
export const FILLERS = new Set(
  'then dann alors entonces allora então dan now currently still just simply again always jetzt nun noch immer weiterhin wieder einfach aktuell maintenant désormais toujours actuellement encore ahora todavía actualmente siempre sigue siendo adesso ora ancora sempre attualmente agora ainda atualmente nu nog steeds weer'.split(
    ' ',
  ),
)
export const CONJUNCTIONS = new Set(
  'and or but und oder aber et ou mais y o pero e ed ma en of maar'.split(' '),
)

/** What only begins like the word for a password, and after a dash what is said about one. */
export const ABOUT_PASSWORDS =
  /^[ -](?:managers?|polic(?:y|ies)|strength|hint|reset|protect\w*|generator|field|length|rules?|expir\w*|vault|safe|history|change|hash\w*|recovery|tool|app|box|prompt|dialog|requirements?|attempts?|check\w*)\b/i

/** What is said of passwords and is none. */
export const NO_PASSWORDS = new Set(
  `a about above absolutely again all already also always an and any as ask asked at attached be because been before being below
 both by call case changed coming compromised confidential correct created day different disabled easy either empty encrypted
 enclosed enough entered essential every exactly expired expiring fine follows for forgotten from generated given going good
 hashed have hidden here how i identical if important in incorrect inside invalid it its just known leaked like long longer lost
 mandatory masked missing my necessary needed never new next no none not now off ok okay old on only optional or our out over
 pending please printed private protected provided public ready really required reset right safe same saved secret secure see
 sensitive sent separate separately set shared short shown simple so something soon still stored strong supplied temporary that
 the their there this to tba tbd too true under unchanged unique unknown unsafe updated used useful valid very via visible weak
 what when where which who will with without working wrong yes yet you your yours yourself needs must should can has
 abgelaufen aktuell alle allen als alt am an anbei anders auch auf aus bald bekannt bereits bitte da dabei dafür danach das dass
 dein dem den der derselbe dieselbe dasselbe des die dies doch eher ein eine einem einen einer einfach erforderlich es etwas
 falsch fehlt folgt folgendes für ganz geändert geheim gelöscht gesperrt gespeichert gleich gültig hier hinterlegt ich ihr im
 immer in ist ja jetzt kein keine kommt kurz lang leer leider mehr mein mit nicht nie noch notwendig nötig nur oben oder richtig
 schwach separat sehr sein seit sicher siehe so sofort stark telefonisch unbekannt und ungültig unsicher unten unverändert ungeändert
 uns veraltet vergessen verloren verschlüsselt vertraulich von vorhanden weg weiterhin wichtig wie wird wurde zu zum zur zwingend
 à au aux avec bien bon ce celui cette ci comme correct dans de des différent du elle en erroné est et expiré faible faux fort
 identique il incorrect inconnu indispensable invalide joint la là le les long même mauvais modifié ne nécessaire nouveau nul
 obligatoire oublié ou par pas perdu pour protégé provisoire que qui requis sans secret sécurisé sera son sur toujours trop
 un une valable valide vide voir votre
 actual al algo ahora así bien cambiada cada como con correcta débil del demasiado diferente distinta el ella en errónea es esa
 esta está este expirada falsa fuerte igual importante incorrecta inválida la larga las lo los mala mi misma muy necesaria no
 nueva nula obligatoria olvidada para pero por privada que requerida secreta segura si sin su también tu un una válida vacía ver
 ancora anche bene c'è che come con corretta da debole del della dello di diversa errata forte già giusta gli il importante in
 la le lo lunga molto necessaria nel nella non nuova obbligatoria per più quella qui richiesta sbagliata scaduta se segreta
 sempre sicura sotto stata stessa sua troppo tua un una uguale vedi vuota
 a ao as até bem certa com curta da das de diferente do dos e é ela em errada essa esta está forte fraca incorreta igual
 importante já longa mais mesma minha muito na não necessária no nova o obrigatória os ou para pela por privada que secreta
 segura sem sempre sua também uma vazia veja você abaixo acima
 al altijd ander anders belangrijk beneden bij boven correct dat de deze die dit dezelfde een en er geheim gelijk gewijzigd goed
 hetzelfde het hier in is je jouw juist kort lang leeg met mijn naar niet nieuw nodig nog of ook om onjuist onbekend ongeldig op
 sterk te uit uw van vergeten verkeerd verlopen verplicht via voor weg zie zijn zwak zo`.split(/\s+/),
)
/** Endings of what was done to a password: changed, gesendet, envoyé, cambiada, inviata, alterada, gewijzigd. */
export const DONE =
  /^(?:\p{L}{2,}(?:ed|iert|é|ée|és|ado|ada|ido|ida|ato|ata|uto|uta|ito|ita|able|ible|bar|baar|ível|ável|ibile|abile)|ge\p{L}{3,}(?:t|en|d)|(?:ver|be|er|zer|ent)\p{L}{3,}(?:t|en|d)|\p{L}{1,5}ge\p{L}{3,}(?:t|en|d))$/u
