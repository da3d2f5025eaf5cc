/** What binds people to each other: contracts, law, offices, security. Format: parse-concepts.ts. */
export const contracts = `
contract ~ signature terms
en contract, contracts, agreement, agreements, contractual
de Vertrag, Verträge, Vereinbarung, vertraglich, Rahmenvertrag, Vertragsentwurf
fr contrat, contrats, convention, contractuel, avenant, accord-cadre
es contrato, contratos, convenio, contractual, acuerdo marco

terms ~ contract
en clause, clauses, terms and conditions, terms of service, terms, conditions, provision, fine print
de Klausel, Klauseln, AGB, Nutzungsbedingungen, Geschäftsbedingungen, Bedingungen, Paragraf, Vertragsbedingungen
fr clause, clauses, conditions générales, cgv, conditions d'utilisation, stipulation
es cláusula, cláusulas, términos y condiciones, condiciones generales, condiciones de uso, estipulación

signature ~ contract document
en signature, sign, signed, signing, countersign, countersigned, docusign, e-signature, initialled
de Unterschrift, unterschreiben, unterschrieben, unterzeichnen, unterzeichnet, gegenzeichnen, Signatur, signieren
fr signature, signer, signé, signée, contresigner, parapher, signataire
es firma, firmar, firmado, firmada, rúbrica, firma electrónica, firme

termination ~ contract cancel notice-period
en termination, terminate, terminated, give notice, end the contract, end of contract
de Kündigung, kündigen, gekündigt, Vertragsende, Kündigungsschreiben, Kündigungsbestätigung
fr résiliation, résilier, résilié, préavis de départ, fin de contrat, rupture du contrat
es rescisión, rescindir, baja del contrato, fin de contrato, resolución del contrato

notice-period ~ termination
en notice period, months of notice, weeks notice, period of notice
de Kündigungsfrist, Kündigungsfristen
fr préavis, délai de préavis, durée de préavis
es preaviso, plazo de preaviso

cancel ~ termination subscription
en cancel, cancelled, canceled, cancellation, call off, called off, unsubscribe, opt out
de stornieren, storniert, Stornierung, absagen, abgesagt, Absage, abbestellen, abmelden, Abbestellung, widerrufen
fr annuler, annulé, annulée, annulation, désabonner, désinscrire, désinscription, décommander
es cancelar, cancelado, cancelada, cancelación, anular, anulación, anulado, darse de baja, dar de baja, suspendido

approval ~ decision permission
en approval, approve, approved, sign off, green light, authorise, authorize, authorisation, go-ahead, clearance
de Freigabe, freigeben, freigegeben, genehmigen, genehmigt, Genehmigung, Zustimmung, zustimmen, absegnen
fr approbation, approuver, approuvé, validation, valider, validé, feu vert, autorisation, accord écrit
es aprobación, aprobar, aprobado, visto bueno, autorización, autorizar, luz verde, validar, validación

permission ~ approval
en permission, permit, allowed, allow, licence to, consent
de Erlaubnis, erlauben, erlaubt, Einwilligung, Einverständnis, Bewilligung, dürfen
fr permission, permis, permettre, consentement, autorisé
es permiso, permisos, permitir, permitido, consentimiento

rejection ~ decision cancel
en reject, rejected, rejection, decline, declined, refuse, refused, turn down, turned down, denied
de ablehnen, abgelehnt, Ablehnung, zurückweisen, verweigern, verweigert, Absageschreiben
fr refus, refuser, refusé, refusée, rejet, rejeter, décliner, lettre de refus
es rechazo, rechazar, rechazado, denegado, denegar, rechazada, declinar

lawyer ~ legal-action contract
en lawyer, lawyers, attorney, solicitor, law firm, legal counsel, legal department, legal advice
de Anwalt, Anwältin, Rechtsanwalt, Kanzlei, Rechtsabteilung, Rechtsberatung, Jurist, Rechtsanwältin
fr avocat, avocate, cabinet d'avocats, juriste, service juridique, conseil juridique
es abogado, abogada, bufete, asesoría jurídica, letrado, despacho de abogados

legal-action ~ lawyer complaint
en lawsuit, court, legal action, sue, trial date, hearing, litigation, judge, dispute, settlement agreement
de Klage, Gericht, Prozess vor Gericht, verklagen, Gerichtstermin, Richter, Rechtsstreit, Streitfall, Verfahren, Urteil
fr procès, tribunal, action en justice, poursuivre en justice, audience, juge, contentieux, assignation
es demanda judicial, juicio, tribunal, juzgado, demandar, juez, pleito, litigio, acciones legales

notary ~ signature document
en notary, notarised, notarized, deed, certified copy
de Notar, Notarin, notariell, beglaubigt, Beglaubigung, Urkunde
fr notaire, acte notarié, copie certifiée, étude notariale
es notario, notaria, notarial, escritura, copia compulsada

power-of-attorney * 0.9 ~ signature lawyer
en power of attorney, proxy, on behalf of, mandate letter
de Vollmacht, bevollmächtigt, Bevollmächtigung, im Auftrag
fr procuration, mandataire, pouvoir de représentation
es poder notarial, apoderado, autorización firmada

confidential ~ privacy contract
en confidential, confidentiality, nda, non-disclosure, secret, do not share, between us
de vertraulich, Vertraulichkeit, Geheimhaltung, geheim, Verschwiegenheit, Geheimhaltungsvereinbarung
fr confidentiel, confidentielle, confidentialité, accord de confidentialité, secret
es confidencial, confidencialidad, acuerdo de confidencialidad, secreto

privacy ~ confidential terms
en privacy, data protection, gdpr, personal data, privacy policy, data processing agreement, cookies
de Datenschutz, DSGVO, personenbezogene Daten, Datenschutzerklärung, Auftragsverarbeitung, Datenschutzbeauftragte
fr protection des données, rgpd, données personnelles, politique de confidentialité, vie privée, cnil
es protección de datos, rgpd, datos personales, política de privacidad, privacidad

liability ~ insurance contract
en liability, liable, indemnity, damages, compensation, responsible for the damage
de Haftung, haften, haftbar, Schadensersatz, Entschädigung, Haftungsgrenze
fr responsabilité civile, responsable du dommage, dommages-intérêts, indemnisation, indemnité, dédommagement
es responsabilidad civil, indemnización, indemnizar, daños y perjuicios, compensación

licence ~ software contract
en licence, license, licences, licensing, licence key, software license
de Lizenz, Lizenzen, lizenziert, Lizenzschlüssel, Lizenzvertrag
fr licence, licences, clé de licence
es licencia, licencias, clave de licencia

patent ~ lawyer licence
en patent, patents, trademark, copyright, intellectual property, infringement
de Patent, Marke eintragen, Urheberrecht, Markenrecht, geistiges Eigentum, Nutzungsrechte
fr brevet, marque déposée, droit d'auteur, propriété intellectuelle, contrefaçon
es patente, marca registrada, derechos de autor, propiedad intelectual

audit ~ accounting report
en audit, audits, auditor, compliance, inspection, compliance check
de Prüfung der Bücher, Wirtschaftsprüfer, Betriebsprüfung, Revision, Audit, Kontrolle, Compliance, Inspektion
fr audit, auditeur, contrôle fiscal, conformité, inspection, commissaire aux comptes
es auditoría, auditor, inspección, cumplimiento normativo, auditores

authority ~ permission form
en authority, authorities, town hall, council, municipality, city council, government office
de Behörde, Amt, Bürgeramt, Rathaus, Stadtverwaltung, Gemeinde, Ämter, Bezirksamt
fr mairie, préfecture, administration, autorités, collectivité, commune
es ayuntamiento, administración pública, autoridades, municipio, organismo

passport ~ identity trip
en passport, passports, visa application, residence permit, id card, identity card
de Reisepass, Pass, Personalausweis, Ausweis, Visum, Aufenthaltstitel, Aufenthaltsgenehmigung
fr passeport, carte d'identité, titre de séjour, visa de long séjour
es pasaporte, documento de identidad, dni, permiso de residencia, visado, nie

identity ~ passport login
en verify your identity, identification, proof of identity, identity check, kyc
de Identität, Identitätsnachweis, legitimieren, Identifizierung, Legitimation, Postident
fr vérification d'identité, pièce d'identité, justificatif d'identité, identité
es verificación de identidad, identidad, documento identificativo, acreditar

certificate ~ document
en certificate, certificates, certification, certified, diploma, attestation
de Zertifikat, Bescheinigung, Zeugnis, Zertifizierung, Nachweis, Attest, Zeugnisse
fr certificat, attestation, diplôme, certification, certifié
es certificado, certificados, acreditación, diploma, título, constancia

form ~ document fill-in
en form, forms, questionnaire, application form, paperwork
de Formular, Formulare, Fragebogen, Antragsformular, Vordruck
fr formulaire, formulaires, questionnaire, imprimé à remplir
es formulario, formularios, cuestionario, impreso, solicitud por escrito

fill-in * 0.8 ~ form
en fill in, fill out, complete the form, filled in
de ausfüllen, ausgefüllt, eintragen
fr remplir, rempli, compléter, complété
es rellenar, rellenado, cumplimentar, completar

partnership ~ contract customer
en partnership, partner, partners, cooperation, collaborate, collaboration, joint venture, reseller
de Partnerschaft, Partner, Kooperation, Zusammenarbeit, zusammenarbeiten, kooperieren
fr partenariat, partenaire, partenaires, collaboration, collaborer, coopération
es colaboración, socio, socios, colaborar, alianza, cooperación

company * 0.6 ~ customer
en company, companies, firm, business, enterprise, corporation, organisation
de Firma, Unternehmen, Betrieb, Gesellschaft, Konzern, GmbH
fr entreprise, société, entreprises, sociétés, firme, sarl
es empresa, empresas, compañía, sociedad, firma comercial, negocio
`
