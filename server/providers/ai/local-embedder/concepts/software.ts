/** Computers, networks and what goes wrong with them. Format: parse-concepts.ts. */
export const software = `
software ~ release
en software, app, apps, application software, program, tool, tools, platform
de Software, App, Programm, Anwendung, Anwendungen, Werkzeug, Plattform
fr logiciel, logiciels, application mobile, programme informatique, outil, outils, plateforme
es software, aplicación, aplicaciones, programa informático, herramienta, herramientas, plataforma

bug ~ problem outage
en bug, bugs, error, errors, error message, crash, crashes, crashed, glitch, malfunction, stack trace, exception, freezes, regression
de Fehler, Fehlermeldung, Absturz, abgestürzt, stürzt ab, Bug, Bugs, Softwarefehler, Programmfehler, Fehlverhalten
fr bogue, bug, erreur, erreurs, message d'erreur, plantage, plante, dysfonctionnement, anomalie
es error, errores, mensaje de error, fallo, fallos, se cuelga, bug, colgado, funciona mal

outage ~ bug server urgent
en outage, outages, downtime, down, offline, unavailable service, not reachable, service disruption, incident, disruption, went down
de Ausfall, Ausfälle, Störung, Störungen, Serverausfall, ausgefallen, Systemausfall, lahmgelegt, down
fr panne, pannes, interruption de service, hors ligne, hors service, indisponible, indisponibilité, incident
es caída, caída del servicio, interrupción, fuera de servicio, caído, avería, incidente, corte del servicio, inaccesible

maintenance ~ outage server
en maintenance, maintenance window, scheduled maintenance, servicing
de Wartung, Wartungsarbeiten, Wartungsfenster, Instandhaltung, warten wir die Systeme
fr maintenance, opération de maintenance, entretien technique, travaux de maintenance
es mantenimiento, mantenimiento programado, ventana de mantenimiento, tareas de mantenimiento

release ~ software bug
en release, releases, new version, version, deploy, deployed, deployment, launch, launched, rollout, go live, going live, went live, changelog, release notes
de Release, neue Version, Veröffentlichung der Version, Version, ausrollen, Auslieferung der Software, Inbetriebnahme, livegehen, Versionshinweise, Rollout, Start der Plattform
fr nouvelle version, version, mise en production, déploiement, déployer, lancement, mise en ligne, notes de version
es nueva versión, versión, lanzamiento, lanzar, despliegue, desplegar, puesta en producción, notas de la versión

feature ~ software release
en feature, features, functionality, feature request, function, enhancement, improvement
de Funktion, Funktionen, Feature, Features, Verbesserung, Erweiterung, Funktionswunsch
fr fonctionnalité, fonctionnalités, amélioration, fonction, évolution du produit
es funcionalidad, funcionalidades, mejora, función, mejoras, característica

test ~ bug release
en test, tests, testing, tested, qa, quality assurance, staging, load test, beta, test environment
de Test, Tests, testen, getestet, Testumgebung, Lasttest, Testlauf, erproben, Abnahme
fr test, tests, tester, testé, recette, environnement de test, essais
es prueba, pruebas, probar, probado, entorno de pruebas, testear

code ~ software bug
en code, source code, pull request, repository, commit, merge, code review, developer, programmer, programming, git
de Code, Quellcode, Quelltext, Entwickler, Entwicklerin, programmieren, Programmierer, Softwareentwicklung
fr code source, développeur, développeuse, programmation, dépôt de code, développement logiciel
es código fuente, código, desarrollador, desarrolladora, programación, programador, repositorio

database ~ server
en database, databases, sql, postgres, query, table rows, data set, dataset
de Datenbank, Datenbanken, Datensatz, Datensätze, Abfrage
fr base de données, bases de données, enregistrements, requête sql
es base de datos, bases de datos, registros, consulta sql

data-import ~ database migration
en data import, import, export, csv, upload, uploaded, data transfer
de Import, Datenimport, Export, importieren, exportieren, hochladen, hochgeladen, Datenübernahme
fr importer, exporter, export, téléverser, import de données, reprise de données
es importar, exportar, exportación, subir el archivo, importación de datos, carga de datos

migration ~ data-import server
en migration, migrate, migrated, migrating, switch over, changeover, legacy system, old system
de Migration, migrieren, umziehen auf, Systemwechsel, Altsystem, Datenmigration
fr migration, migrer, bascule, ancien système, changement de système
es migración, migrar, migrado, cambio de sistema, sistema antiguo

server ~ outage hosting
en server, servers, cluster, cpu, machine, infrastructure, cloud, data center, virtual machine
de Server, Rechner, Cloud, Infrastruktur, Rechenzentrum, Maschine, Serverraum
fr serveur, serveurs, infrastructure, cloud, centre de données, machine virtuelle
es servidor, servidores, infraestructura, nube, centro de datos, máquina virtual

hosting ~ server website
en hosting, web hosting, domain, domains, domain name, dns, ssl certificate, domain renewal, registrar
de Hosting, Webhosting, Domain, Domains, Domainname, SSL-Zertifikat, Provider
fr hébergement, hébergeur, nom de domaine, domaine, certificat ssl
es alojamiento web, hospedaje, dominio, nombre de dominio, certificado ssl

backup ~ server
en backup, backups, restore, data loss, recovery, snapshot
de Backup, Datensicherung, Sicherungskopie, wiederherstellen, Datenverlust, Sicherung, Wiederherstellung
fr sauvegarde, sauvegardes, restaurer, restauration, perte de données
es copia de seguridad, copias de seguridad, respaldo, restaurar, pérdida de datos

password ~ login security
en password, passwords, reset your password, forgot password, passphrase, pin, passcode, credentials
de Passwort, Passwörter, Kennwort, Passwort zurücksetzen, Passwort vergessen, Zugangsdaten, PIN
fr mot de passe, mots de passe, réinitialiser, réinitialisation, code d'accès, identifiants
es contraseña, contraseñas, restablecer, clave de acceso, clave, credenciales, restablecer la contraseña

login ~ password security
en login, log in, sign in, sign-in, signed in, logged in, new device, user account, account access, access, username, single sign-on, locked out
de Anmeldung, anmelden, einloggen, Login, Zugang, Zugriff, Benutzerkonto, Benutzername, neues Gerät, ausgesperrt, Konto gesperrt
fr connexion, se connecter, connecter, accès, compte utilisateur, nouvel appareil, nom d'utilisateur, compte bloqué
es inicio de sesión, iniciar sesión, acceso, acceder, cuenta de usuario, nuevo dispositivo, nombre de usuario, cuenta bloqueada

verification-code ~ login security
en verification code, one-time code, two-factor, 2fa, security code, confirm your email, otp, authenticator
de Bestätigungscode, Sicherheitscode, Einmalcode, Zwei-Faktor, Verifizierung, TAN, Verifizierungscode
fr code de vérification, code de sécurité, double authentification, code à usage unique
es código de verificación, código de seguridad, código de un solo uso, doble factor, verificación en dos pasos

security ~ password phishing
en security, secure, breach, hacked, hacker, vulnerability, attack, suspicious activity, unauthorised, unauthorized, leak, malware, virus, ransomware
de Sicherheit, sicher, Sicherheitslücke, gehackt, Hacker, Angriff, verdächtig, Datenleck, Schadsoftware, Virus, Sicherheitsvorfall
fr sécurité, sécurisé, faille, piraté, pirate, attaque, suspect, fuite de données, logiciel malveillant, vulnérabilité
es seguridad, seguro informático, brecha, hackeado, ataque, sospechoso, fuga de datos, vulnerabilidad, actividad sospechosa

phishing ~ security spam
en phishing, scam, fraud, fraudulent, suspicious email, fake email, identity theft, scammer
de Phishing, Betrug, Betrüger, betrügerisch, gefälscht, verdächtige E-Mail, Betrugsmasche
fr hameçonnage, arnaque, fraude, frauduleux, escroquerie, courriel suspect
es suplantación, estafa, fraude, fraudulento, correo sospechoso, timo

spam ~ newsletter
en spam, junk mail, unsolicited, unwanted email, junk folder
de Spam, Werbemail, unerwünscht, Spamordner, Junk
fr spam, courrier indésirable, pourriel, indésirables, non sollicité
es correo no deseado, spam, no solicitado, correo basura

website ~ design hosting
en website, web site, homepage, web page, landing page, site, online presence, cms, wordpress
de Website, Webseite, Internetseite, Homepage, Startseite, Internetauftritt, Seite
fr site web, site internet, page d'accueil, page web, site
es sitio web, página web, página de inicio, web corporativa, portal

computer ~ software
en computer, laptop, pc, notebook, screen, keyboard, hardware, device, devices, monitor, macbook, printer, charger
de Computer, Laptop, Notebook, PC, Bildschirm, Tastatur, Gerät, Geräte, Hardware, Monitor, Drucker, Ladegerät
fr ordinateur, ordinateurs, portable, écran, clavier, matériel informatique, appareil, imprimante, chargeur
es ordenador, ordenadores, portátil, computadora, pantalla, teclado, dispositivo, impresora, cargador, equipo informático

internet ~ outage
en internet, wifi, wi-fi, network, broadband, router, vpn, connection, fibre
de Internet, WLAN, Netzwerk, Router, VPN, Verbindung, Glasfaser, Internetanschluss, DSL
fr internet, wifi, réseau, routeur, vpn, box internet, fibre optique
es internet, wifi, red, router, vpn, conexión, fibra óptica, banda ancha

mobile-phone ~ phone-call computer
en mobile phone, smartphone, iphone, android, sim card, phone contract, cell phone, data roaming
de Handy, Smartphone, Mobiltelefon, SIM-Karte, Handyvertrag, Mobilfunk
fr téléphone portable, smartphone, mobile, carte sim, forfait mobile
es móvil, teléfono móvil, celular, smartphone, tarjeta sim, tarifa móvil

support ~ help ticket
en support, customer service, helpdesk, help desk, support team, service desk, technical support, customer support
de Support, Kundendienst, Kundenservice, Kundenbetreuung, Helpdesk, technischer Support, Hotline
fr service client, assistance technique, support technique, service après-vente, sav
es soporte, atención al cliente, servicio al cliente, soporte técnico, servicio técnico, asistencia técnica

ticket ~ support bug
en support ticket, ticket number, case number, ticket, tickets, helpdesk case
de Ticketnummer, Supportanfrage, Vorgangsnummer, Fallnummer, Ticket, Tickets
fr numéro de ticket, ticket d'assistance, numéro de dossier
es número de incidencia, tique, ticket de soporte, número de caso

integration ~ software
en integration, integrate, api, webhook, interface, plugin, sync, synchronise
de Schnittstelle, Schnittstellen, Anbindung, integrieren, API, Synchronisierung, synchronisieren
fr intégration logicielle, interface, api, connecteur, synchronisation, synchroniser
es integración, interfaz, api, sincronización, sincronizar, conector

performance * 0.9 ~ server bug
en slow, performance, load time, speed, faster, latency, timeout, timeouts
de langsam, Ladezeit, Geschwindigkeit, schneller, Performance, Zeitüberschreitung
fr lent, lenteur, performances, temps de chargement, vitesse, plus rapide
es lento, lentitud, rendimiento, tiempo de carga, velocidad, más rápido

settings * 0.8 ~ software
en settings, setting, configuration, configure, setup, set up, preferences, install, installation
de Einstellungen, Einstellung ändern, Konfiguration, einrichten, Einrichtung, installieren, Installation
fr paramètres, configuration, configurer, réglages, installer, installation, préférences
es ajustes, configuración, configurar, preferencias, instalar, instalación

artificial-intelligence ~ software
en artificial intelligence, ai, machine learning, language model, chatbot
de künstliche Intelligenz, KI, maschinelles Lernen, Sprachmodell, Chatbot
fr intelligence artificielle, ia, apprentissage automatique, modèle de langage
es inteligencia artificial, ia, aprendizaje automático, modelo de lenguaje
`
