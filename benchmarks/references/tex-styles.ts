/** The styles and the `.bib` files of the TeX of Debian that `make-references.ts` sets. */

const CHINESE: readonly string[] = [
  "latex/biblatex-gb7714-2015/example.bib.gz",
  "latex/thuthesis/ref/refs.bib.gz",
  "latex/uestcthesis/doc/contents/reference.bib.gz",
  "latex/biblatex-caspervector/caspervector.bib.gz",
  "latex/bjfuthesis/example/bibliography.bib.gz",
  "latex/hitszthesis/reference.bib.gz",
  "latex/hitreport/ref/refs.bib.gz",
  "xelatex/hfutthesis/hfut-bib/hfut.bib.gz",
  "latex/pkuthss/readme/pkuthss.bib.gz",
  "latex/seuthesix/seuthesix.bib.gz",
  "latex/cquthesis/ref/refs.bib.gz",
  "latex/thubeamer/reference.bib",
  "latex/hitszbeamer/reference.bib",
  "latex/texproposal/ref/bluescas.bib",
  "xelatex/hithesis/reference.bib",
];
const WESTERN: readonly string[] = [
  "latex/biblatex/examples/biblatex-examples.bib.gz",
  "latex/acmart/samples/sample-base.bib.gz",
  "latex/cje/ageingbib.bib.gz",
  "bibtex/ijqc/mybib.bib.gz",
  "bibtex/econ-bst/econ-example.bib.gz",
];
const IEEE: readonly string[] = ["/usr/share/texlive/texmf-dist/bibtex/bib/ieeetran/IEEEexample.bib"];

/** Of many subjects: what an article, a paper, a book or a thesis looks like in physics, chemistry, medicine, economics. */
const SUBJECTS: readonly string[] = [
  ...WESTERN,
  "latex/revtex/sample/aps/apssamp.bib.gz",
  "latex/biblatex-phys/biblatex-phys.bib.gz",
  "latex/biblatex-chem/biblatex-chem.bib.gz",
  "latex/biblatex-nature/biblatex-nature.bib.gz",
  "latex/quantumarticle/quantum-bibliographystyle-demo.bib.gz",
  "latex/hep-bibliography/bibliography.bib.gz",
  "latex/aastex/sample631.bib.gz",
  "latex/asmejour/asmejour-sample.bib.gz",
  "latex/multibibliography/multibibliography.bib.gz",
  "latex/unamthesis/testBib.bib.gz",
  "latex/afparticle/afpsample.bib.gz",
  "latex/umthesis/felty.bib.gz",
  "latex/lie-hasse/lie-hasse.bib.gz",
  "latex/hagenberg-thesis/examples/HgbThesisEN/references.bib.gz",
  "latex/biblatex-bath/biblatex-bath.bib.gz",
  "latex/cleanthesis/bib-refs.bib",
  "latex/uwthesis/uwthesis.bib",
  "bibtex/vancouver/vancouver.bib.gz",
  "bibtex/economic/aer-cje-ex.bib.gz",
  "bibtex/iopart-num/iopart-num.bib",
  "bibtex/zootaxa-bst/example-refs.bib.gz",
  "bibtex/apacite/apa5ex.bib.gz",
  "/usr/share/texlive/texmf-dist/bibtex/bib/beebe/epodd.bib",
];

export interface BibliographyStyle {
  readonly name: string;
  readonly program: "bibtex" | "biber";
  /** Name of the `.bst` file, or the value of the option `style` of biblatex. */
  readonly style: string;
  readonly bibliographies: readonly string[];
  /** All files are set in one run, one entry of each title. */
  readonly joined?: boolean;
  /** What the style needs instead of `natbib`. */
  readonly packages?: string;
  /** Further options of biblatex. */
  readonly options?: string;
  /** Articles are printed without their titles. */
  readonly titleless?: boolean;
}

const joined = (
  program: "bibtex" | "biber",
  style: string,
  rest: Partial<BibliographyStyle> = {},
): BibliographyStyle => ({
  name: `${program === "biber" ? "biblatex" : "bst"}-${style}`,
  program,
  style,
  bibliographies: SUBJECTS,
  joined: true,
  ...rest,
});

export const STYLES: readonly BibliographyStyle[] = [
  { name: "gbt-bst", program: "bibtex", style: "gbt7714-numerical", bibliographies: [...CHINESE, ...WESTERN] },
  { name: "gbt-bst-2005", program: "bibtex", style: "gbt7714-2005-numerical", bibliographies: CHINESE },
  { name: "gbt-bst-year", program: "bibtex", style: "gbt7714-author-year", bibliographies: CHINESE },
  { name: "gbt-biblatex", program: "biber", style: "gb7714-2015", bibliographies: [...CHINESE, ...WESTERN] },
  { name: "gbt-biblatex-year", program: "biber", style: "gb7714-2015ay", bibliographies: CHINESE },
  { name: "ieee-bst", program: "bibtex", style: "IEEEtran", bibliographies: [...IEEE, ...WESTERN] },
  { name: "ieee-biblatex", program: "biber", style: "ieee", bibliographies: [...IEEE, ...WESTERN] },
  ...["plain", "abbrv", "apalike", "plainnat", "siam", "acm", "amsplain", "chicago", "splncs04"].map((style) =>
    joined("bibtex", style),
  ),
  ...["elsarticle-num", "elsarticle-harv", "ACM-Reference-Format", "vancouver", "naturemag"].map((style) =>
    joined("bibtex", style),
  ),
  joined("bibtex", "agsm", { packages: "natbib" }),
  joined("bibtex", "dcu", { packages: "natbib" }),
  joined("bibtex", "apacite", { packages: "apacite" }),
  joined("bibtex", "achemso", { packages: "natbib,mciteplus", titleless: true }),
  joined("bibtex", "iopart-num", { titleless: true }),
  joined("bibtex", "aipnum4-2", { titleless: true }),
  joined("bibtex", "apsrev4-2", { titleless: true }),
  ...["numeric", "authoryear", "apa", "ieee", "nature", "science", "mla", "chicago-authordate", "verbose"].map(
    (style) => joined("biber", style),
  ),
  joined("biber", "phys"),
  joined("biber", "phys", { name: "biblatex-phys-titleless", options: "articletitle=false", titleless: true }),
  joined("biber", "chem-acs", { titleless: true }),
];
