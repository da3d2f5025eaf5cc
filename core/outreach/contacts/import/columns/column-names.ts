import { foldText } from '#core/text/search/fold.ts'
import type { Target } from './targets.ts'

/**
 * A column's name as it is looked up: folded, letters only. So "E-mail 2 - Value", "E-Mail: Adresse" and "emailAddress"
 * need no further rules, and the second address of an export is found by the name of the first.
 */
export const nameKey = (name: string): string => foldText(name).replace(/\P{L}/gu, '')

/**
 * The names of columns in the exports of Google Contacts (both generations), Outlook, HubSpot, LinkedIn and lemlist, and
 * those that people use in English, German, French, Spanish, Italian and Portuguese.
 */
const NAMES: Readonly<Record<Target, string>> = {
  address: `
    email emails emailaddress emailaddresses emailvalue mail mailaddress workemail businessemail primaryemail personalemail
    contactemail leademail companyemail emailwork emailhome emailpersonal additionalemailaddresses emailid recipient
    emailadresse mailadresse emailgeschaftlich emailprivat geschaftlicheemail privateemail
    courriel adresseemail adressemail adressecourriel adressedemessagerie adresseelectronique adressedecourriel
    correo correoelectronico direcciondecorreo direcciondecorreoelectronico direccionemail correos
    postaelettronica indirizzoemail indirizzodipostaelettronica indirizzomail indirizzopostaelettronica
    enderecodeemail enderecoemail correioeletronico enderecodecorreioeletronico`,
  name: `
    fullname displayname contactname leadname personname namevalue
    vollstandigername vollername anzeigename kontaktname ansprechpartner ansprechpartnerin kontaktperson
    nomcomplet nometprenom prenometnom nomdaffichage nomprenom prenomnom
    nombrecompleto nombreyapellidos nombreyapellido nombreparamostrar
    nomecompleto nomeecognome cognomeenome nomeesobrenome nomecognome`,
  firstName: `
    firstname givenname forename fname first preferredname
    vorname rufname prenom primernombre nombredepila nombrepila primeironome nomeproprio`,
  lastName: `
    lastname familyname surname lname last
    nachname familienname zuname nomdefamille apellido apellidos primerapellido cognome sobrenome apelido ultimonome`,
  title: `
    jobtitle position role jobposition organizationtitle jobrole occupation
    funktion berufsbezeichnung stellenbezeichnung rolle beruf jobtitel stelle
    fonction poste intituleduposte profession cargo puesto ocupacion profesion
    posizione ruolo mansione qualifica professione funcao profissao`,
  company: `
    company companyname organization organisation organizationname organisationname employer account accountname business
    businessname associatedcompany primaryassociatedcompany primarycompany currentcompany
    firma unternehmen firmenname unternehmensname arbeitgeber
    entreprise societe raisonsociale nomdelentreprise nomdelasociete employeur
    empresa compania organizacion nombredelaempresa nombreempresa
    azienda societa ditta organizzazione nomeazienda ragionesociale nomedaempresa organizacao companhia`,
  phone: `
    phone phonenumber phonenumbers telephone telephonenumber mobile mobilephone mobilephonenumber mobilenumber businessphone
    workphone homephone cell cellphone tel primaryphone companymainphone phonevalue directphone workdirectphone companyphone
    telefon telefonnummer mobiltelefon handy handynummer mobil mobilnummer telefongeschaftlich telefonprivat rufnummer
    durchwahl telefonfirma haupttelefon
    portable telephoneportable telmobile numerodetelephone telephoneprofessionnel telephonebureau telephonemobile
    telefono telefonomovil movil celular numerodetelefono telefonodeltrabajo telefonotrabajo
    cellulare telefonocellulare telefonoufficio numeroditelefono
    telefone telemovel telefonecelular telefonecomercial numerodetelefone`,
  website: `
    website websiteurl websitevalue web webpage homepage site domain companydomain companydomainname companywebsite
    companyurl webseite internetseite internetadresse homepageurl firmenwebseite
    siteweb siteinternet pageweb sitioweb paginaweb sitoweb sito paginadaweb`,
  city: `
    city town businesscity homecity addresscity workcity othercity companycity
    ort stadt ortgeschaftlich ortprivat wohnort
    ville villebureau villedomicile ciudad poblacion localidad citta localita cidade localidade municipio`,
  country: `
    country countryregion businesscountryregion homecountryregion businesscountry homecountry addresscountry countrycode
    companycountry nation land landregion landregiongeschaftlich landregionprivat staat
    pays paysregion paysbureau pais paisregion paisoregion paese nazione paeseareageografica`,
  language: `language preferredlanguage lang locale sprache langue idioma lingua`,
  timeZone: `timezone tz zeitzone fuseauhoraire zonahoraria fusoorario fusohorario`,
  link: `
    linkedin linkedinurl linkedinprofile linkedinprofileurl linkedinprofil personlinkedinurl linkedinpersonalurl linkedinbio
    twitter twitterurl twitterprofile xing xingurl xingprofil facebook facebookurl instagram github githuburl mastodon
    profileurl profile socialprofile profil profilurl`,
  tags: `
    tags tag labels categories category groups group groupmembership lists segments
    kategorien kategorie schlagworte schlagworter gruppen gruppe etiketten listen
    categorie etiquettes groupes categorias categoria etiquetas grupos etichette gruppi marcadores`,
  note: `
    notes note comments comment description remarks remark memo
    notizen notiz bemerkung bemerkungen kommentar kommentare anmerkung anmerkungen beschreibung
    remarques remarque commentaire commentaires notas nota observaciones comentarios
    osservazioni commenti observacoes`,
}

/** What a name means for certain. */
export const KNOWN: ReadonlyMap<string, Target> = new Map(
  Object.entries(NAMES).flatMap(([target, names]) =>
    names
      .trim()
      .split(/\s+/)
      .map(name => [name, target as Target] as const),
  ),
)

/** The first name where the file also has a column for the last name, else the whole name. */
export const FIRST_OR_WHOLE: ReadonlySet<string> = new Set(['nombre', 'nome'])
/** The last name where the file also has a column for the first name, else the whole name. */
export const LAST_OR_WHOLE: ReadonlySet<string> = new Set(['name', 'nom', 'contact', 'kontakt'])
/** The job, or "Dr." and "Mrs": its values tell. */
export const JOB_OR_HONORIFIC: ReadonlySet<string> = new Set(['title', 'titel', 'titre', 'titulo', 'titolo'])
/** An address of the web, whose values tell which. */
export const SOME_URL: ReadonlySet<string> = new Set(['url', 'link', 'links', 'urls'])
